/** What stands in a calendar, as a source of a pattern. */
export const APPOINTMENT =
	"appointment|meeting|interview|exam|test|quiz|flight|train|surgery|operation|check-?up|deadline|presentation|party|wedding|concert|trip|class|lesson|course|workshop|conference|reservation|booking|race|marathon|half marathon|match|game|tournament|session|call|date|dinner|lunch|breakfast|brunch|rehearsal|recital|performance|show|gig|audition|graduation|ceremony|funeral|visit|scan|screening|vaccination|MRI|X-ray|hearing|court date|tour|hike|event|retreat|festival|holiday|vacation|shift";

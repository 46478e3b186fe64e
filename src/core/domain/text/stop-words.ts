const WORDS = `
a about above after again against all also am an and any are arent as at be because been before being below between
both but by can cant cannot could couldnt did didnt do does doesnt doing dont down during each few for from further
had hadnt has hasnt have havent having he hed her here hers herself hes him himself his how i id if ill im in into is
isnt it itd itll its itself ive just let lets me more most my myself no nor not now of off on once only or other our
ours ourselves out over own please same shall she shed should shouldnt so some such than that thats the their theirs
them themselves then there theres these they theyd theyll theyre theyve this those through to too under until up us
very was wasnt we wed were werent weve what whats when where which while who whom whose why will with wont would
wouldnt you youd youll your youre yours yourself yourselves youve`;

/** English words that say nothing about what a cue is after, lower-case and without apostrophes. Months (may) are kept. */
export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

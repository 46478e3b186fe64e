/**
 * What says nothing that a memory could answer: a bare acknowledgement, or a command about what is going on right now.
 * A phrase that is not here is no action, whatever it looks like: a read that was not needed costs little, a read that was
 * skipped costs the answer. So "no" is left out: it makes a model look for something else, and memory knows what. So are words that
 * are names as well (roger, ty).
 */
const ACKNOWLEDGEMENTS = `
ok, okay, okey, okey dokey, okay dokey, k, kk, yes, yep, yeah, yup, yea, sure, sure thing, of course, certainly, absolutely,
definitely, exactly, right, correct, agreed, understood, noted, alright, all right, all good, fine, good,
great, perfect, excellent, awesome, amazing, wonderful, fantastic, brilliant, lovely, nice, nice one, cool, neat, sweet,
good job, great job, nice job, nice work, great work, good work, well done, got it, gotcha, i see, makes sense,
sounds good, sounds great, looks good, looks great, lgtm, fair enough, no problem, no worries, you bet,
that works, that's fine, that's good, that's great, that's perfect, that's right, that's correct, that's all, that's it,
thanks, thank you, thanks a lot, thanks so much, thank you so much, thank you very much, many thanks, thx, cheers,
much appreciated, appreciate it, no thanks, no thank you, done`;

const COMMANDS = `
continue, go, go ahead, go on, go for it, go ahead and do it, go ahead and run it, carry on, keep going, keep on, proceed, resume,
next, next one, more, again, once more, one more time, try again, try it, try it again, retry, repeat,
do it, do it again, just do it, run it, run it again, ship it, let's go, let's do it, make it so,
stop, stop it, stop there, halt, pause, wait, hold on, cancel, abort, quit, exit, enough, undo, redo, skip, skip it, back, go back`;

/** A few bare words of other languages. */
const FOREIGN = `
ja, danke, danke schön, vielen dank, bitte, weiter, mach weiter, genau, alles klar, stopp,
oui, merci, merci beaucoup, d'accord, continuez, vas y, allez y, arrête,
sí, si, gracias, muchas gracias, vale, de acuerdo, adelante, sigue, continúa`;

const EMOJI = "👍, 👌, 🙏, 👏, 🙌, 🎉, ✅, ✔, 🆗, 💯, ❤, 🙂, 😊, 😀, 😄, 😁";

/** Lower-case words with one space between them, or one emoji without variation selector and skin tone. */
export const ACTION_PHRASES: ReadonlySet<string> = new Set(
	[ACKNOWLEDGEMENTS, COMMANDS, FOREIGN, EMOJI].flatMap((list) => list.split(",").map((phrase) => phrase.trim())),
);

/** Words of the longest phrase. */
export const ACTION_PHRASE_WORDS_MAX = Math.max(...[...ACTION_PHRASES].map((phrase) => phrase.split(" ").length));

/** Said beside an action without changing it. */
export const SOFTENERS: ReadonlySet<string> = new Set(["please", "pls", "plz", "then", "now"]);

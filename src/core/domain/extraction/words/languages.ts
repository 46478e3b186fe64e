const LANGUAGES =
	"English|German|French|Spanish|Italian|Portuguese|Dutch|Danish|Swedish|Norwegian|Finnish|Icelandic|Polish|Czech|Slovak|Hungarian|Romanian|Bulgarian|Serbian|Croatian|Slovenian|Greek|Turkish|Russian|Ukrainian|Latvian|Lithuanian|Estonian|Arabic|Hebrew|Persian|Farsi|Urdu|Hindi|Bengali|Punjabi|Gujarati|Marathi|Tamil|Telugu|Kannada|Malayalam|Sinhala|Nepali|Thai|Vietnamese|Indonesian|Malay|Tagalog|Filipino|Mandarin|Cantonese|Chinese|Japanese|Korean|Swahili|Amharic|Hausa|Yoruba|Igbo|Zulu|Afrikaans|Latin|Esperanto|Catalan|Basque|Galician|Welsh|Irish|Gaelic|Sign Language|sign language|ASL";

/** With or without a capital, as a source of a pattern. */
export const LANGUAGE = `(?:(?:American|Brazilian|Mexican|Swiss|British) )?(?:${LANGUAGES}|${LANGUAGES.toLowerCase()})`;

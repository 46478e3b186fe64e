const PEOPLES =
	"American|African|Asian|European|British|English|Scottish|Welsh|Irish|German|Austrian|Swiss|French|Italian|Spanish|Portuguese|Dutch|Belgian|Danish|Swedish|Norwegian|Finnish|Icelandic|Polish|Czech|Slovak|Hungarian|Romanian|Bulgarian|Serbian|Croatian|Russian|Ukrainian|Greek|Turkish|Indian|Pakistani|Bangladeshi|Chinese|Japanese|Korean|Vietnamese|Thai|Filipino|Filipina|Indonesian|Malaysian|Singaporean|Taiwanese|Australian|Canadian|Mexican|Brazilian|Argentinian|Colombian|Chilean|Peruvian|Cuban|Jamaican|Nigerian|Kenyan|Ghanaian|Ethiopian|Egyptian|Moroccan|Israeli|Palestinian|Iranian|Persian|Iraqi|Lebanese|Syrian|Saudi|Latino|Latina|Hispanic|Black|White";
/** Not Christian, which is a name as well: `a Christian` says it. */
const FAITHS = "Catholic|Protestant|Orthodox|Muslim|Jewish|Hindu|Buddhist|Sikh|Mormon|Quaker";

/** What people are by origin or faith, as a source of a pattern. */
export const PEOPLE = `${PEOPLES}|${FAITHS}`;

/** The specification's own English, which stays to the letter. */
const allowed = [
  'No response from server. Please check network and API server status.',
  'User ID not found in cookies.',
  'User ID not found in cookies',
  'User ID is required',
  'No data received from API',
  'SSO login failed',
  'Hasil Quick Assessment',
  'Quick Assessment',
  'Next',
  'Link/URL',
]

/**
 * Common English words that are no Indonesian ones (and no names of things here). A whole interface in another language
 * cannot be proven, but no English sentence is written without several of these.
 */
const english = new Set(
  (
    'the a an and or not no yes of to in on at by for from with without your you we our this that these those it its is are ' +
    'was were be been has have had do does did done can could will would should may must if then else when where what why how who which ' +
    'all any some more less most new old first next previous back open close closed save saved send sent submit cancel delete remove edit ' +
    'add create update search find show hide view page pages home loading please wait error errors warning failed failure success successful ' +
    'try again retry login logout sign username user users password email name date time month year day today yesterday tomorrow week ' +
    'select choose choice required optional invalid valid value values field fields number file files download print copy paste ' +
    'welcome about guide help settings profile notification notifications report reports table chart map ' +
    'up down left right here there only also about after before between during until since while because but so very too than as ' +
    'into out over under other another each every both either neither same such own just now never always often sometimes ' +
    'coming soon under construction unknown undefined null true false nan object empty none nothing something anything ok okay'
  ).split(' '),
)
/** Words of the list that are Indonesian too ('No.' for nomor), or a name (WHO). */
const alsoIndonesian = new Set([
  'no',
  'who',
  'a',
  'an',
  'email',
  'map',
  'optional',
  'data',
  'link',
  'tab',
  'so',
  'as',
  'of',
  'or',
])

/** The English words in what a person reads; undefined values and the like count as English. */
export function englishIn(words: string): string[] {
  const rest = allowed.reduce((text, sentence) => text.replaceAll(sentence, ' '), words)
  const found = rest
    // Addresses and codes are no words.
    .replaceAll(/\S*[@/\d]\S*/g, ' ')
    .split(/[^\p{L}'’-]+/u)
    // Two capitals are the letters of a number plate (BE 1234 XY), not a word.
    .filter((word) => !/^[A-Z]{2}$/.test(word))
    .filter((word) => english.has(word.toLowerCase()) && !alsoIndonesian.has(word.toLowerCase()))
  return [...new Set(found)]
}

/**
 * Zod as the page needs it. Its schemas carry a method for each kind of text, number and way of reading, so that no bundler can leave out
 * what stands behind them: 6 KB of every first load.
 */

/** The methods that the schemas of the contract, of the forms and of the page call, and that these call in turn. */
const called = new Set([
  ...[
    'check',
    'clone',
    'parse',
    'safeParse',
    'refine',
    'overwrite',
    'transform',
    'pipe',
    'catch',
    'default',
    'readonly',
  ],
  ...['optional', 'nullable', 'array', 'extend', 'pick', 'omit', 'partial'],
  ...['min', 'max', 'int', 'positive', 'regex', 'startsWith', 'trim', 'toLowerCase', 'toUpperCase'],
])

/** A method as `zod/v4/classic/schemas.js` writes it, with its name. */
export const methods =
  /^ {4}(?:async |[gs]et )?"?([~\w]+)"?(?:: (?:async )?function \w+)?\(.*\) \{\n(?: {8}.*\n)+ {4}\},\n/gm

/**
 * What `zod/v4/classic/schemas.js` is built from. The page parses JSON, in which nothing leads back to itself, and its policy forbids the
 * code that Zod would write at run time.
 */
export function zodOfPage(code: string): string {
  return code
    .replaceAll(methods, (method, name: string) => (called.has(name) ? method : ''))
    .replaceAll(/util\.derived\(\{\n(?: {4}.*\n)+\}, \{/g, 'util.derived({}, {')
    .replaceAll(/^ {4}inst\._zod\.processJSONSchema = .*\n/gm, '')
    .replaceAll(/^ {4}_ensureDefault(?:Locale|Memoizer)\(\);\n/gm, '')
    .replaceAll('$ZodObjectJIT', '$ZodObject')
}

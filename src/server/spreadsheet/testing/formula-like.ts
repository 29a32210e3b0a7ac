/** Texts that a spreadsheet program would take for a formula where nothing guards them. */
export const formulaLike: readonly string[] = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  ' =1+1',
  '\u00A0 =1+1',
  '\u200B=1+1',
  '\u0000=1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '"=1+1"',
  '=HYPERLINK("http://127.0.0.1/?"&A1;"klik")',
]

/** The same behind each sign at which another program may part the cells or the rows, alone and between quotation marks. */
export const formulaInside: readonly string[] = [
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '\r',
  ';;',
  '; ',
  '\n\t',
].flatMap((separator) =>
  ['=1+1', '@SUM(1)', '＝1+1', ' =1+1', '"=1+1"', '""=1+1'].flatMap((formula) => [
    `biasa${separator}${formula}`,
    `biasa${separator}${formula}${separator}"lagi"`,
  ]),
)

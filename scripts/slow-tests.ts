/**
 * Why a test takes a second or more on an idle machine: by file, and in it by how the names of the tests begin; '' stands for the
 * whole file. scripts/test-reporter.ts prints it beside the times, and fails a run that names a test which is not there.
 */
export const slowTests: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/structure.test.ts': { '': 'the linter and the compiler read a folder of planted offenders' },
  'src/forms/definitions/definitions.test.ts': {
    '': 'every shipped form is answered, written and read whole',
  },
  'src/indicators/dependents/dependents.test.ts': {
    'knows what': 'every form is computed for a hundred invented months',
    of: 'every question of every form is retired and retyped',
  },
  'src/server/main.test.ts': { '': 'the product starts as a process of its own' },
  'src/server/database/embedded-postgres.test.ts': { '': 'real servers start, are killed, and start again' },
  'src/server/database/embedded/binaries.test.ts': { '': 'the programs of PostgreSQL are copied and run' },
  'src/server/demo/left-and-back.test.ts': {
    '': 'reports of all forms are made, downloaded, brought in again, and all sums are counted',
  },
  'src/server/demo/load.test.ts': { '': 'all demonstration data are made, and judged by every rule' },
  'src/server/national/seed.test.ts': {
    '': 'a year of reports of all forms is made, and all sums of the country are counted',
  },
  'src/server/features/facility/places/places.test.ts': {
    'a closing': 'all sums are counted again after each act',
    'a move': 'all sums are counted again after each act',
    'counts what was drafted': 'all sums are counted again after the acts',
  },
  'src/server/features/facility/places/merging.test.ts': {
    'a merge': 'all sums are counted again after each act',
  },
  'src/server/features/announcements/announcements.test.ts': {
    'the audience of an announcement': 'every audience is asked about as eleven people',
  },
  'src/server/files/bucket.test.ts': { '': 'the jobs of a day run, on a store of its own' },
  'src/server/files/sweep-files.test.ts': { removes: 'the jobs of a day run' },
  'src/server/pdf/pdf-reader.test.ts': { '': 'each PDF is read in a process of its own' },
  'src/server/features/documents/documents.test.ts': { '': 'each PDF is read in a process of its own' },
  'src/server/http/outages.test.ts': { '': 'a database goes away, is waited for, and comes back' },
  'src/server/http/draining.test.ts': {
    'a stop under load': 'a request is given a second to arrive over an idle connection',
  },
  'src/server/http/proxies.test.ts': { '': 'each guess is hashed as slowly as a password is' },
  'src/server/http/sweep/permissions.test.ts': { '': 'every call is made as ten people' },
  'src/server/http/sweep/wrong-inputs-of-forms.test.ts': { '': 'hundreds of wrong inputs to each call' },
  'src/server/http/sweep/wrong-inputs-reading.test.ts': { '': 'hundreds of wrong inputs to each call' },
  'src/server/http/sweep/wrong-inputs-writing.test.ts': { '': 'hundreds of wrong inputs to each call' },
  'src/server/http/hostile-uploads.test.ts': { '': 'files that take long to make are uploaded' },
  'src/server/http/upload-limits.test.ts': { 'what is too large': 'tens of megabytes are sent over sockets' },
  'src/server/record-words.test.ts': {
    'the words of its record': 'every call is made with each word, right and wrong',
  },
  'src/server/jobs/runner.test.ts': {
    'takes up the job of a process that was killed': 'a claim must pass in real time',
  },
  'src/server/openapi/examples.test.ts': { '': 'each call is made after what must have happened before' },
  'src/server/features/audit/chain.test.ts': { '': "the chain waits for other tests' transactions" },
  'src/server/features/auth/guessing.test.ts': { '': 'each guess is hashed as slowly as a password is' },
  'src/server/features/boundaries/boundaries.test.ts': {
    'the boundaries of the map': 'each file is read in a process of its own',
  },
  'src/server/features/download/broken.test.ts': { '': 'thousands of reports are made and half read' },
  'src/server/features/download/download.test.ts': { '': 'files are made and read whole' },
  'src/server/features/imports/imports.test.ts': {
    'facilities from a spreadsheet > are more in one file': 'a list of twenty thousand rows, twice',
  },
  'src/server/features/download/open-data.test.ts': { '': 'a year of every figure is read twice' },
  'src/server/features/figures/keeping.test.ts': {
    '': 'every cell is counted again after hundreds of random steps',
  },
  'src/server/features/reports/bad-device-lists.test.ts': { '': 'files as large as may be sent, and larger' },
  'src/server/features/reports/devices.test.ts': {
    'the list of devices': 'a list of five thousand rows',
  },
  'src/server/features/reports/basis.test.ts': {
    'a write without a version': 'every form is written; twenty requests at once, really committed',
  },
  'src/server/features/reports/browser-forms.test.ts': {
    "a report in a browser's form": 'the largest form is written and sent twice',
  },
  'src/server/features/reports/reading.test.ts': {
    'every reading call': 'every reading call is made from near and far',
  },
  'src/server/features/reports/sending.test.ts': {
    'sending twice': 'fifty requests at once, really committed',
  },
  'src/server/features/mail/mail.test.ts': { '': 'a mail server of its own, and deadlines that pass' },
  'src/server/spreadsheet/read-sheet.test.ts': {
    'memory and time stay bounded': 'a million rows, and work beside them',
  },
  'src/server/spreadsheet/sheet-reader.test.ts': {
    'ends a thread that takes too long': 'a thread must outlive its time',
    'ends a thread that takes too much memory': 'a thread must fill its memory',
  },
  'src/server/spreadsheet/workbook.test.ts': { '': 'workbooks as large as the largest export' },
  'src/web/features/review/review-page.dom.test.tsx': {
    'reads a report': 'a decision can be made once the report was on the screen for a moment',
    'gives a report back': 'a decision can be made once the report was on the screen for a moment',
  },
  'src/web/features/contents/edit-text.dom.test.tsx': {
    '': 'the whole editor is drawn and typed into, and saves after a pause',
  },
  'src/web/features/form-builder/builder.dom.test.tsx': {
    '': 'the whole builder is drawn and typed into, and saves after a pause',
  },
}

import type { SheetJudge } from '../sheet-task.ts'

/** Judges that a thread has to be protected from. */
const judgeNamed = <Found>(name: string, judge: () => Found): SheetJudge<null, Found> => ({
  module: import.meta.url,
  name,
  limits: {},
  judge,
})

export const quickJudge = judgeNamed('quickJudge', () => Date.now())

export const briefJudge = judgeNamed('briefJudge', () => {
  const begun = Date.now()
  while (Date.now() - begun < 150);
  return { begun, ended: Date.now() }
})

export const endlessJudge = judgeNamed('endlessJudge', () => {
  for (;;);
})

export const greedyJudge = judgeNamed('greedyJudge', () => {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => index + kept.length))
})

export const brokenJudge = judgeNamed('brokenJudge', () => {
  throw new Error('A fault of our own.')
})

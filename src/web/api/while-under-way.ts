import { isRefusal } from './call.ts'

/** In milliseconds: how often a page looks how far a work has come, and how long it leaves a server alone that did not say. */
const lookEvery = 1000
const pauseAfterFailure = 10_000

/** For `refetchInterval`: asks on while the last reply says that the work goes on, unless it is gone. */
export const whileUnderWay =
  <Reply>(isUnderWay: (reply: Reply) => boolean) =>
  ({
    state: { data, error },
  }: {
    state: { data: Reply | undefined; error: Error | null }
  }): number | false => {
    if (data === undefined || !isUnderWay(data) || isRefusal(error, 'notFound')) return false
    return error ? pauseAfterFailure : lookEvery
  }

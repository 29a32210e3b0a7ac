/** Ids in the tables of practice begin here, where those of the others end (docs/decisions/0056). */
export const firstPracticeId = 1_000_000_000

/** Whether a report, a file or a notification with this id was made in 'Mode latihan'. */
export const isPracticeId = (id: number): boolean => id >= firstPracticeId

/** How long what a facility has practised stays after it was last used. */
export const practiceDays = 30

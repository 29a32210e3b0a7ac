/** Stands among the forms for being at work at all: every active facility "owes" it. */
export const presenceForm = 'fasyankes'

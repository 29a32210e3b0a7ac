/** Stands among the forms for being at work at all: every active facility with an account "owes" it. */
export const presenceForm = 'fasyankes'

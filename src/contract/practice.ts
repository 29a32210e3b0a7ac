import { endpoint } from './endpoint.ts'
import { Done, Nothing } from './envelope.ts'

/** 'Mode latihan': a facility fills the same forms on months that reach no office and no figure. */

export const beginPractice = endpoint('POST', '/api/latihan/mulai', {
  permission: 'report.fill',
  summary:
    'Turns the session to practice: reports and self-assessments are then read and written apart, other writes are refused; every write says x-practice: 1',
  body: Nothing,
  reply: Done,
})

export const endPractice = endpoint('POST', '/api/latihan/selesai', {
  permission: 'account.self',
  leavesPractice: true,
  beforeEnrolment: true,
  summary: 'Turns the session back to the real months; does nothing where it does not practise',
  body: Nothing,
  reply: Done,
})

export const emptyPractice = endpoint('DELETE', '/api/latihan', {
  permission: 'report.fill',
  inPractice: true,
  summary: 'Removes everything that the facility has practised',
  reply: Done,
})

import { describe, expect, test } from 'vitest'

import { namesOf } from './names-of.ts'
import {
  canTransition,
  isPending,
  reportedStatuses,
  type ReportStatus,
  reportStatuses,
  reportWords,
  statusOfWord,
  type Transition,
  transitionNames,
  transitions,
  type StoredStatus,
} from './report-status.ts'

describe('the states', () => {
  test.each([
    ['draft', { code: 0, verification: 0, word: 'unsend', fill: 'Unsend', label: 'Formulir Belum Terkirim' }],
    ['sent', { code: 1, verification: 1, word: 'sent', fill: 'Sent', label: 'Formulir Telah Terkirim' }],
    [
      'revise',
      { code: 2, verification: 3, word: 'revise', fill: 'NeedRevision', label: 'Formulir Perlu Perbaikan' },
    ],
    [
      'confirmed',
      {
        code: 3,
        verification: 2,
        word: 'confirmed',
        fill: 'Confirmed',
        label: 'Formulir Telah Terkirim dan Terkonfirmasi',
      },
    ],
  ] as const)('%s has these codes and words: %j', (status, words) => {
    expect(reportStatuses[status]).toMatchObject(words)
  })

  test('every word leads back to its state', () => {
    expect(reportWords.map((word) => [word, statusOfWord(word)])).toEqual([
      ['unfilled', 'unfilled'],
      ['unsend', 'draft'],
      ['sent', 'sent'],
      ['revise', 'revise'],
      ['confirmed', 'confirmed'],
    ])
  })

  test('codes, verification codes and words are unique', () => {
    const rows = Object.values(reportStatuses)
    for (const name of ['code', 'verification', 'word', 'fill', 'label'] as const)
      expect(new Set(rows.map((row) => row[name])).size).toBe(rows.length)
  })

  test('a state is either still to do, or waits for nothing of the facility', () => {
    expect([...reportedStatuses]).toEqual(['sent', 'revise', 'confirmed'])
    const states = namesOf(reportStatuses)
    expect(states.filter(isPending)).toEqual(['unfilled', 'draft', 'revise'])
  })
})

describe('the transitions', () => {
  const allowed: Record<ReportStatus, Transition[]> = {
    unfilled: ['save', 'send', 'import'],
    draft: ['save', 'send'],
    sent: ['withdraw', 'confirm', 'return'],
    revise: ['saveCorrection', 'send'],
    confirmed: ['reopen'],
  }
  test.each(Object.entries(allowed))('from %s: %s, and nothing else', (status, steps) => {
    // `Object.entries` forgets that the keys are states.
    expect(transitionNames.filter((step) => canTransition(step, status as ReportStatus))).toEqual(steps)
  })

  test('only sending asks for a complete sheet; returning and reopening ask for a reason', () => {
    expect(transitionNames.filter((step) => transitions[step].mustBeComplete)).toEqual(['send'])
    expect(transitionNames.filter((step) => transitions[step].needsReason)).toEqual(['return', 'reopen'])
  })

  test('the facility fills, offices review; reopening alone is open to the administrator too', () => {
    expect(Object.fromEntries(transitionNames.map((step) => [step, transitions[step].permission]))).toEqual({
      save: 'report.fill',
      saveCorrection: 'report.fill',
      send: 'report.fill',
      withdraw: 'report.fill',
      confirm: 'report.review',
      return: 'report.review',
      reopen: 'report.reopen',
      import: 'report.import',
    })
  })

  test('every state can be reached, and every transition leads to one', () => {
    const reached = new Set(transitionNames.map((step) => transitions[step].to))
    expect(Object.keys(reportStatuses).filter((status) => !reached.has(status as StoredStatus))).toEqual([
      'unfilled',
    ])
  })
})

import { expect, test } from 'vitest'

import { shippedForms } from '#indicators/shipped-forms.ts'

import { presentFlags } from './flags.ts'

test.each(shippedForms.map((form) => [form.id, form] as const))(
  'a list shows the flags of %s in words without a gap for a figure',
  (_id, form) => {
    const soft = form.checks.filter(({ level }) => level === 'soft').map(({ id }) => id)
    for (const { id, message } of presentFlags([...soft, 'JUMP', 'SAME'], [form])) {
      expect(message).not.toMatch(/[{}…]/)
      expect(message).not.toBe(id)
    }
  },
)

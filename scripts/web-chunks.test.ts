import { globSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { groups } from './web-chunks.ts'

const root = path.resolve(import.meta.dirname, '..')
const modules = globSync(['src/**/*.{ts,tsx,css}', 'node_modules/react/*.js'], { cwd: root }).map((file) =>
  path.join(root, file),
)

it.each(groups)('$name takes modules that are there', ({ test }) => {
  expect(modules.filter(test)).not.toEqual([])
})

it.each(groups.filter(({ name }) => name !== 'react'))(
  '$name leaves alone what only lies below another folder called src',
  ({ test }) => {
    const elsewhere = ['/usr/src/silika/node_modules/a/index.js', '/usr/src/silika/src/web/ui/card.tsx']
    expect(elsewhere.filter(test)).toEqual([])
  },
)

import { describe, expect, it } from 'vitest'

import type { CatalogueRow } from '#contract/figures.ts'

import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { mostSpans, numbersIn, questionOf } from './explorer-question.ts'
import type { ExplorerSearch } from './explorer-search.ts'

const rows = [
  ...['limbah.reporting', 'kg', 'bor', ...Array.from({ length: 9 }, (_, index) => `f${index}`)].map((id) =>
    catalogueRow({ id }),
  ),
  catalogueRow({ id: 'risk', span: 'semester' }),
  catalogueRow({
    ...{ id: 'matrix', kind: 'levels', span: 'semester' },
    words: Array.from({ length: 27 }, (_, index) => ({
      code: `${index}`,
      label: `Sel ${index}`,
      tone: 'red',
    })),
  }),
]
const catalogue = new Map(rows.map((row): [string, CatalogueRow] => [row.id, row]))
const asked = (search: ExplorerSearch) => questionOf(search, catalogue, '2026-11')
const short = ({ figures, spans, shown: _shown, ...rest }: ReturnType<typeof asked>) => ({
  ...rest,
  ids: figures.map(({ id }) => id),
  time: [spans[0], spans.at(-1)],
})

describe('the question of an address', () => {
  it('is the first indicator over the provinces and half a year where it says nothing', () => {
    expect(short(asked({}))).toEqual({
      ids: ['limbah.reporting'],
      ...{ region: 'ID', detail: 'anak', time: ['2026-05', '2026-10'], types: [undefined] },
      ...{ view: 'tabel', rows: 'wilayah', columns: 'waktu', hasBase: false, order: null },
    })
  })

  it('is what it says', () => {
    const search = {
      ...{ indikator: 'kg,bor', provinsi: '32', rinci: 'wilayah', dari: '2025-Q4', periode: '2026-Q2' },
      ...{
        jenis: 'banding',
        tampak: 'garis',
        baris: 'waktu',
        kolom: 'jenis',
        urut: 'hospital',
        arah: 'naik',
      },
      dasar: 'ya',
    }
    expect(short(asked(search))).toEqual({
      ids: ['kg', 'bor'],
      ...{ region: '32', detail: 'wilayah', time: ['2025-Q4', '2026-Q2'] },
      types: ['hospital', 'publicHealthCenter', undefined],
      ...{ view: 'garis', rows: 'waktu', columns: 'jenis', hasBase: true },
      order: { by: 'hospital', descends: false },
    })
  })

  it('passes over what is wrong', () => {
    const search = {
      ...{ indikator: ',tidak ada,__proto__', rinci: 'toString', tipe: 7, tampak: 'x', baris: 'y' },
      ...{ kolom: 'wilayah', dari: '2026-Q1', periode: '2031-01' },
    }
    expect(short(asked(search))).toEqual(short(asked({})))
  })

  it('keeps its bounds: eight indicators, spans since 2020 and not too many', () => {
    const { figures, spans } = asked({
      indikator: rows.map(({ id }) => id).join(','),
      dari: '2020-01',
    })
    expect([figures.length, spans.length, spans.at(-1)]).toEqual([8, mostSpans, '2026-10'])
    expect(asked({ periode: '2020-02' }).spans).toEqual(['2020-01', '2020-02'])
    const everything = asked({ indikator: 'kg,bor', rinci: 'kabkota', dari: '2026-01', jenis: 'banding' })
    expect(numbersIn(everything)).toBe(515 * 10 * 2 * 3)
    const matrix = asked({ indikator: 'matrix', rinci: 'kabkota', dari: '2024-S1', periode: '2026-S2' })
    expect(numbersIn(matrix)).toBe(515 * 6 * 4)
  })

  it('is of half-years where an indicator is told of them only', () => {
    expect(asked({ indikator: 'kg,risk', periode: '2025' }).spans.at(-1)).toBe('2025-S2')
    expect(asked({ indikator: 'risk', periode: '2026-02' }).spans.at(-1)).toBe('2026-S1')
  })

  it('does not take a regency apart, and puts what there is several of into the table', () => {
    const { detail, rows: inRows, columns } = asked({ kota: '32.73', indikator: 'kg,bor' })
    expect([detail, inRows, columns]).toEqual(['wilayah', 'waktu', 'indikator'])
    expect(asked({ provinsi: '32', rinci: 'kabkota' }).detail).toBe('anak')
    expect(asked({ dari: '2026-10', periode: '2026-10' }).columns).toBe('indikator')
  })
})

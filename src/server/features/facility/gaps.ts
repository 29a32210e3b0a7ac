import type * as z from 'zod'

import type { getProfile } from '#contract/facility.ts'
import { firstMonthWithout } from '#domain/validity.ts'
import { dayText, monthText } from '#domain/words.ts'
import type { Permit } from '#indicators/waste-permits.ts'

import type { FacilityRow } from './queries.ts'

type Gap = z.input<typeof getProfile.reply>['data']['gaps'][number]

const ownGaps: readonly { isMissing: (row: FacilityRow) => boolean; title: string; why: string }[] = [
  {
    isMissing: ({ latitude, longitude }) => latitude === null || longitude === null,
    title: 'Posisi di peta belum ditentukan',
    why: 'Tanpa posisi, fasyankes Anda tidak tampil di peta nasional.',
  },
  {
    isMissing: ({ address }) => address === null,
    title: 'Alamat belum diisi',
    why: 'Alamat tercetak pada kop laporan.',
  },
  {
    isMissing: ({ districtCode }) => districtCode === null,
    title: 'Kecamatan belum dipilih',
    why: 'Tercetak pada kop laporan, dan menentukan wilayah bila kecamatan masuk kabupaten/kota lain.',
  },
  {
    isMissing: ({ phone }) => phone === null,
    title: 'Nomor telepon belum diisi',
    why: 'Dinas kesehatan menghubungi nomor ini bila laporan perlu dibicarakan.',
  },
  {
    isMissing: ({ email }) => email === null,
    title: 'Surel fasyankes belum diisi',
    why: 'Surat resmi dikirim ke alamat ini.',
  },
  {
    isMissing: ({ inpatient, beds }) => inpatient && beds === null,
    title: 'Jumlah tempat tidur belum diisi',
    why: 'BOR dan timbulan per tempat tidur dihitung dengan jumlah ini.',
  },
]
const administratorGaps: typeof ownGaps = [
  {
    isMissing: ({ type, hospitalClass }) => type === 'hospital' && hospitalClass === null,
    title: 'Kelas rumah sakit belum tercatat',
    why: 'Selama belum tercatat, rumah sakit dinilai seperti kelas C.',
  },
  {
    isMissing: ({ ownership }) => ownership === null,
    title: 'Kepemilikan belum tercatat',
    why: 'Dinas kesehatan melihatnya pada kartu fasyankes.',
  },
]

/** How a permit's state is worded as a gap; states that are fine have no words. */
const permitGaps: Partial<Record<Permit['state'], (permit: Permit) => Omit<Gap, 'remedy'>>> = {
  expired: ({ label, until }) => ({
    title: `${label} sudah berakhir`,
    why:
      until === null
        ? ''
        : `Berakhir ${dayText(until)}. Layanan terkait dinilai belum sesuai mulai laporan ${monthText(firstMonthWithout(until))}.`,
  }),
  soon: ({ label, until, daysLeft }) => ({
    title: `${label} segera berakhir`,
    why: `${daysLeft === 0 ? 'Hari ini hari terakhirnya' : `Tinggal ${daysLeft} hari`}, sampai ${until === null ? '' : dayText(until)}. Mulailah memperpanjang.`,
  }),
  missing: ({ label }) => ({
    title: `${label} belum ada`,
    why: 'Begitu menurut laporan limbah terakhir yang dikirim.',
  }),
}

/** What a facility's record lacks, most pressing first, and where to add each. */
export function gapsOf(row: FacilityRow, permits: readonly Permit[], hasReported: boolean): Gap[] {
  const order = ['expired', 'soon', 'missing'] as const
  const isMissing = ({ isMissing: asks }: (typeof ownGaps)[number]) => asks(row)
  return [
    ...order.flatMap((state) =>
      permits
        .filter((permit) => permit.state === state)
        .flatMap((permit) => {
          const words = permitGaps[state]?.(permit)
          return words ? [{ ...words, remedy: 'report' as const }] : []
        }),
    ),
    ...(hasReported
      ? []
      : [
          {
            title: 'Belum ada laporan limbah yang dikirim',
            why: 'Izin dan kerja sama dibaca dari laporan limbah fasyankes yang telah dikirim.',
            remedy: 'report' as const,
          },
        ]),
    ...ownGaps.filter(isMissing).map(({ title, why }) => ({ title, why, remedy: 'profile' as const })),
    ...administratorGaps
      .filter(isMissing)
      .map(({ title, why }) => ({ title, why, remedy: 'administrator' as const })),
  ]
}

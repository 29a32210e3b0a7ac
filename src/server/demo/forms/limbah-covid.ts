import { daysInMonth, type Month } from '#domain/month.ts'
import { type Random, randomOf } from '#domain/random.ts'
import type { LimbahCovidAnswers, LimbahCovidDay } from '#forms/definitions/limbah-covid.ts'
import type { Habits } from '#forms/examples/example.ts'
import { cents } from '#forms/examples/settle.ts'

import type { DemoFacility, DemoForm, DemoMonth } from '../form-generator.ts'
import { standingOf } from './standing.ts'

/** COVID waste of the few facilities that handle it: mostly nothing all month, now and then some patients. */
export const covidDemo: DemoForm = {
  rate: 0.9,
  begin: (facility) => (month) => ({ limbahcovid: { habits: habitsOf(facility, month) } }),
  returns: [
    {
      reason: 'Sumber data belum sesuai dengan buku timbang yang dikirim. Mohon perbaiki.',
      remarks: { data_source: 'Pilih cara menimbang yang sebenarnya dipakai.' },
      mistaken: () => ({ data_source: 'perkiraan' }),
    },
  ],
}

function habitsOf(facility: DemoFacility, { month, lastDay }: DemoMonth): Habits<null, LimbahCovidAnswers> {
  const { transporter, processor } = standingOf(facility)
  const random = randomOf(`covid ${facility.code} ${month}`)
  const isNihil = random.happens(facility.person ? 0.4 : 0.8)
  return {
    reporter_position: 'Petugas limbah',
    data_source: 'timbang_manual',
    cov_nihil: isNihil ? 'ya' : 'tidak',
    cov_nihil_reason: () => (random.happens(0.7) ? 'tidak_ada_kasus' : 'pasien_dirujuk'),
    cov_usual_storage_place: 'tps_berizin',
    cov_usual_storage_cold: 'ya',
    cov_usual_liquid_treatment: 'ipal',
    cov_usual_handlers: 2,
    cov_usual_transporter: transporter,
    cov_usual_processor: processor,
    days: () => daysOf(facility, month, lastDay, random),
  }
}

/** A week or two with patients among days without; what arose is fetched every other day, and all of it in the end. */
function daysOf(facility: DemoFacility, month: Month, lastDay: string, random: Random): LimbahCovidDay[] {
  const isHospital = facility.type === 'hospital'
  const known = Math.min(daysInMonth(month), Number(lastDay.slice(8)))
  const from = random.whole(1, 12)
  const until = Math.min(known, from + random.whole(4, 13))
  let stock = 0
  return Array.from({ length: known }, (_, index): LimbahCovidDay => {
    const day = index + 1
    const report_date = `${month}-${String(day).padStart(2, '0')}`
    if (day < from || day > until) return { report_date, cov_activity: ['tidak_ada_kegiatan'] }
    const patients = isHospital ? random.whole(1, 4) : 1
    const infectious = cents(patients * random.between(0.8, 1.6) * (isHospital ? 1 : 0.3))
    const sharps = cents(infectious * 0.06)
    const domestic = cents(infectious * 0.4)
    const opening = stock
    const available = cents(opening + infectious + sharps + domestic)
    const third = day % 2 === 0 || day === until ? available : 0
    stock = cents(available - third)
    return {
      report_date,
      cov_activity: ['rawat_inap'],
      cov_inpatients: patients,
      cov_solid_infectious_kg: infectious,
      cov_solid_sharps_kg: sharps,
      cov_solid_ppe_kg: cents(infectious * 0.4),
      cov_domestic_kg: domestic,
      cov_bag_double: 'ya',
      cov_label: 'ya',
      cov_disinfected: 'ya',
      cov_storage_days: 2,
      cov_opening_kg: opening,
      cov_treated_own_kg: 0,
      cov_third_party_kg: third,
      cov_manifest_no: `FN-COV-${report_date}`,
      cov_liquid_m3: isHospital ? 1.5 : 0.2,
      cov_residual_chlorine: 0.15,
      cov_ppe_complete: 'ya',
    }
  })
}

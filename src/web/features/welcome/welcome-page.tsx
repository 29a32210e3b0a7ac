import type { ReportStatus } from '#domain/report-status.ts'

import { useConfiguration } from '../../api/configuration.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { focusHeading } from '../../ui/navigation-focus.ts'
import { DocumentTitle } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { NationalFigures } from './national-figures.tsx'

import classes from './welcome-page.module.css'

const people: { icon: IconName; title: string; words: string }[] = [
  {
    icon: 'facility',
    title: 'Rumah sakit dan Puskesmas',
    words:
      'Mengisi laporan bulanan dan penilaian mandiri, menyimpan draf kapan saja, dan menerima bukti pengiriman.',
  },
  {
    icon: 'confirm',
    title: 'Dinas kesehatan kabupaten/kota',
    words: 'Memeriksa laporan fasyankes di wilayahnya, mengonfirmasi, atau mengembalikannya dengan catatan.',
  },
  {
    icon: 'users',
    title: 'Dinas kesehatan provinsi',
    words: 'Mengelola akun dan memantau kemajuan pelaporan seluruh kabupaten/kota.',
  },
  {
    icon: 'analysis',
    title: 'Kementerian Kesehatan',
    words: 'Melihat gambaran nasional dari laporan yang sama, tanpa rekap ulang.',
  },
]

const steps: { title: string; words: string; status: ReportStatus }[] = [
  { title: 'Isi', words: 'Formulir tersimpan otomatis, juga saat sambungan terputus.', status: 'draft' },
  {
    title: 'Kirim',
    words: 'Isian diperiksa sebelum dikirim; bukti pengiriman langsung terbit.',
    status: 'sent',
  },
  {
    title: 'Diperiksa',
    words: 'Yang perlu diperbaiki kembali dengan catatan pada isiannya.',
    status: 'revise',
  },
  {
    title: 'Terkonfirmasi',
    words: 'Laporan sah dan masuk ke angka wilayah dan nasional.',
    status: 'confirmed',
  },
]

/** What the system is, who it is for, and the way in. */
export function WelcomePage() {
  const name = useConfiguration()?.name ?? 'SILIKA'
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      <section className={classes.hero}>
        <div className={classes.heroInside}>
          <div>
            <p className={classes.eyebrow}>Sistem Informasi Limbah dan Kesehatan Lingkungan Fasyankes</p>
            <h1 ref={(heading) => focusHeading(heading, '/welcome')} tabIndex={-1} className={classes.title}>
              Laporan limbah medis dan kesehatan lingkungan, dari fasyankes hingga nasional
            </h1>
            <p className={classes.lead}>
              {name} adalah tempat rumah sakit dan Puskesmas di seluruh Indonesia melaporkan pengelolaan
              limbah medis dan kesehatan lingkungan setiap bulan, serta menilai ketangguhannya terhadap
              perubahan iklim.
            </p>
            <div className={classes.actions}>
              <LinkButton
                place={{ to: '/welcome', search: { masuk: true } }}
                size="lg"
                variant="deep"
                rightSection={<Icon name="forward" size={20} />}
              >
                Masuk
              </LinkButton>
              <PlaceLink place={{ to: '/public/guide' }} className={classes.guide}>
                Baca panduan
              </PlaceLink>
            </div>
          </div>
          <HeroPicture />
        </div>
      </section>

      <NationalFigures />

      <section className={classes.section} aria-labelledby="untuk-siapa">
        <h2 id="untuk-siapa" className={classes.heading}>
          Satu laporan, dipakai bersama
        </h2>
        <ul className={classes.people}>
          {people.map(({ icon, title, words }) => (
            <li key={title} className={classes.person}>
              <span className={classes.icon}>
                <Icon name={icon} size={24} />
              </span>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={classes.band} aria-labelledby="cara-kerja">
        <div className={classes.section}>
          <h2 id="cara-kerja" className={classes.heading}>
            Perjalanan sebuah laporan
          </h2>
          <ol className={classes.steps}>
            {steps.map(({ title, words, status }, index) => (
              <li key={title} className={classes.step}>
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p>{words}</p>
                <StatusChip status={status} />
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  )
}

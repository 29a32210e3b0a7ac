import { useQuery } from '@tanstack/react-query'

import type { configuration } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { personalData } from '#domain/personal-data.ts'

import { configurationQuery } from '../../api/configuration.ts'
import { sessionQuery } from '../../api/session.ts'
import { Card } from '../../ui/card.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Loaded } from '../../ui/states.tsx'

import classes from './privacy.module.css'

/** `/privasi`: what is kept of a person, in plain words, from the table that the product itself obeys. */
export function PrivacyPage() {
  const answer = useQuery(configurationQuery)
  const name = answer.data?.data.name ?? 'SILIKA'
  return (
    <div className={`narrow-page ${classes.page}`}>
      <PageHeader
        title="Privasi"
        description={`Data pribadi apa yang disimpan ${name}, untuk apa, siapa yang melihatnya, dan berapa lama. Dasarnya Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.`}
      />
      <Loaded
        answer={answer}
        rows={3}
        height={240}
        label="Memuat halaman privasi…"
        failed="Halaman privasi belum dapat dimuat"
      >
        {({ data }) => <Privacy configuration={data} />}
      </Loaded>
    </div>
  )
}

function Privacy({
  configuration: { name, personal_data_years: years },
}: {
  configuration: ReplyOf<typeof configuration>['data']
}) {
  const { data: me } = useQuery(sessionQuery)
  // Nobody takes what is kept of somebody else.
  const mayTake = me && !me.viewer
  return (
    <>
      <Card title="Singkatnya">
        <ul className={classes.points}>
          <li>{name} mengumpulkan data fasyankes, bukan data pasien.</li>
          <li>
            Data pribadi yang ada hanyalah milik orang yang memakai sistem ini dan petugas yang mengisi
            laporan.
          </li>
          <li>
            Data tidak dijual, tidak dipakai untuk iklan, dan tidak dikirim ke layanan lain di internet.
          </li>
          <li>Peta, grafik, dan data terbuka tidak memuat nama orang.</li>
        </ul>
      </Card>
      <Card title="Data yang disimpan">
        <PlainTable
          look="folds"
          caption="Data pribadi yang disimpan"
          columns={['Data', 'Untuk apa', 'Siapa yang melihat', 'Berapa lama']}
          rows={Object.entries(personalData).map(([key, { label, purpose, seenBy, kept }]) => ({
            key,
            cells: [label, purpose, seenBy, kept(years)],
          }))}
        />
      </Card>
      <Card title="Hak Anda">
        <ul className={classes.points}>
          <li>
            Melihat dan menyalin: unduh seluruh data pribadi Anda sebagai berkas Excel
            {mayTake ? ' dengan tombol di bawah.' : ' setelah masuk.'}
          </li>
          <li>
            Memperbaiki: ubah nama, telepon, jabatan, dan foto Anda di{' '}
            {me ? <PlaceLink place={{ to: '/profile' }}>Profil saya</PlaceLink> : 'Profil saya'}.
          </li>
          <li>
            Menghapus: minta dinas kesehatan provinsi atau administrator menonaktifkan akun Anda. Data pribadi
            di dalamnya dihapus {years} tahun kemudian; jejak kegiatan tetap ada sebagai bukti.
          </li>
          <li>Bertanya atau berkeberatan: hubungi dinas kesehatan wilayah Anda atau administrator.</li>
        </ul>
        {mayTake && <DownloadLink href="/api/data-saya">Unduh data pribadi saya</DownloadLink>}
      </Card>
    </>
  )
}

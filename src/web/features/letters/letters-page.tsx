import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { countLetters, makeLetters } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { dayText, numberText } from '#domain/words.ts'

import { call, isAway, isUnreadable, queryOf } from '../../api/call.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { DocumentTitle, PageHeader } from '../../ui/page-header.tsx'
import { PaperDesk } from '../../ui/paper.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { reads, regionSearch } from '../../ui/search-text.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'

import papers from '../../ui/paper.module.css'
import classes from './letters.module.css'

type Letter = ReplyOf<typeof makeLetters>['data'][number]

const readSearch = reads(regionSearch)

type LettersPlace = { regency_id: string } | { province_id: string }

/** `/print/surat?kota=32.73`, or `?provinsi=32`: a letter with a single-use code for each account there that was never activated. */
export function LettersPage() {
  const { kota, provinsi } = readSearch(useSearch({ strict: false }))
  if (kota !== undefined) return <LettersOf place={{ regency_id: kota }} />
  return provinsi === undefined ? <NoPlace /> : <LettersOf place={{ province_id: provinsi }} />
}

function NoPlace() {
  return (
    <PaperDesk>
      <div className={classes.ask}>
        <PageHeader title="Surat aktivasi" />
        <EmptyState title="Pilih wilayah dahulu" action={<BackButton />}>
          Surat dibuat untuk satu kabupaten/kota atau satu provinsi. Pilih pada daftar akun, lalu buka surat
          aktivasinya dari sana.
        </EmptyState>
      </div>
    </PaperDesk>
  )
}

function LettersOf({ place }: { place: LettersPlace }) {
  const [replace, setReplace] = useState(false)
  const query = { ...place, ...(replace && { replace: '1' as const }) }
  const count = useQuery({
    ...queryOf(countLetters, { query }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  // The codes are in the memory of this page alone: they are gone with it.
  const making = useMutation({
    mutationFn: (fingerprint: string) => call(makeLetters, { body: { ...place, replace, fingerprint } }),
    // What stands now is shown beside the refusal.
    onError: () => count.refetch(),
  })
  if (making.isSuccess) return <Letters letters={making.data.data} />
  return (
    <PaperDesk>
      <div className={classes.ask}>
        <PageHeader
          title="Surat aktivasi"
          description="Satu halaman A4 untuk setiap akun, dengan kode sekali pakai dan kode QR."
        />
        <Loaded answer={count} rows={2} height={56} failed="Surat belum dapat disiapkan">
          {({ data }) =>
            data.found === 0 ? (
              <EmptyState title="Tidak ada surat yang perlu dicetak" action={<BackButton />}>
                Tidak ada akun aktif di {data.place} yang belum dibuka pemiliknya.
              </EmptyState>
            ) : (
              <>
                <Counted counted={data} isAll={replace} />
                {data.with_letter > 0 && (
                  <p>
                    <Checkbox checked={replace} disabled={making.isPending} onChange={setReplace}>
                      Buat ulang juga untuk {numberText(data.with_letter)} akun yang suratnya masih berlaku
                    </Checkbox>
                  </p>
                )}
                {data.replaced > 0 && (
                  <Notice tone="warning">
                    <p>
                      Kode pada {numberText(data.replaced)} surat lama tidak berlaku lagi setelah surat baru
                      dibuat, juga bila surat itu baru saja dicetak orang lain.
                    </p>
                  </Notice>
                )}
                <p className="soft">
                  Kode hanya ditampilkan di dokumen ini. Cetak atau simpan sebagai PDF sebelum menutupnya.
                </p>
                {isAway(making.error) || isUnreadable(making.error) ? (
                  <LostAnswer>
                    Surat mungkin sudah dibuat, tetapi kodenya tidak sampai ke halaman ini. Bila surat itu
                    kini terhitung masih berlaku, buat ulang.
                  </LostAnswer>
                ) : (
                  <ErrorNotice error={making.error} />
                )}
                <div className="cluster above-5">
                  {data.count > 0 && (
                    <Button
                      loading={making.isPending || count.isPlaceholderData}
                      onClick={() => making.mutate(data.fingerprint)}
                    >
                      Buat {numberText(data.count)} surat
                    </Button>
                  )}
                  <BackButton />
                </div>
              </>
            )
          }
        </Loaded>
      </div>
    </PaperDesk>
  )
}

/** Who the next document is for, and what comes in a later one. */
function Counted({
  counted: { place, found, with_letter, count, most },
  isAll,
}: {
  counted: ReplyOf<typeof countLetters>['data']
  isAll: boolean
}) {
  const wanted = isAll ? found : found - with_letter
  if (count === 0)
    return <p>Semua akun di {place} yang belum dibuka pemiliknya sudah memiliki surat yang masih berlaku.</p>
  return (
    <>
      <p>
        <strong>{numberText(count)} surat</strong> untuk {place}, yaitu akun aktif yang belum dibuka
        pemiliknya{!isAll && with_letter > 0 && ' dan belum memiliki surat yang masih berlaku'}.
      </p>
      {wanted > count && (
        <Notice tone="warning">
          <p>
            Satu dokumen paling banyak berisi {numberText(most)} surat.{' '}
            {isAll
              ? 'Yang belum memiliki surat, lalu yang suratnya paling lama, didahulukan.'
              : `Buka halaman ini sekali lagi untuk ${numberText(wanted - count)} surat berikutnya.`}
          </p>
        </Notice>
      )}
    </>
  )
}

const BackButton = () => (
  <LinkButton variant="default" place={{ to: '/admin/user' }}>
    Kembali ke akun
  </LinkButton>
)

function Letters({ letters }: { letters: readonly Letter[] }) {
  const isPrinted = useRef(false)
  // Printing is outside of React, and the browser has its own way to it.
  useEffect(() => {
    const note = () => {
      isPrinted.current = true
    }
    addEventListener('afterprint', note)
    return () => removeEventListener('afterprint', note)
  }, [])
  return (
    <PaperDesk>
      <LeaveGuard isUnsaved={() => !isPrinted.current} title="Tinggalkan surat ini?" confirm="Tinggalkan">
        Surat ini belum dicetak. Kodenya hanya ada di halaman ini: bila ditinggalkan, surat harus dibuat
        ulang.
      </LeaveGuard>
      <DocumentTitle>Surat aktivasi</DocumentTitle>
      <div className={`${papers.tools} no-print`}>
        <p className="flat">{numberText(letters.length)} surat, ukuran A4</p>
        <div className="cluster">
          <PrintButton />
          <BackButton />
        </div>
      </div>
      {letters.map((letter) => (
        <LetterSheet key={letter.username} letter={letter} />
      ))}
    </PaperDesk>
  )
}

function LetterSheet({
  letter: { username, name, address, region, activation_code: code, last_day },
}: {
  letter: Letter
}) {
  const product = useConfiguration()?.name ?? 'SILIKA'
  const place = `${window.location.origin}/aktivasi`
  return (
    <article className={`${papers.sheet} ${classes.sheet}`} aria-label={`Surat untuk ${name}`}>
      <header className={classes.head}>
        <p className={classes.product}>{product}</p>
        <p className="flat">Pelaporan limbah dan kesehatan lingkungan fasilitas pelayanan kesehatan</p>
      </header>
      <p className={classes.recipient}>
        Kepada Yth.
        <br />
        <strong>{name}</strong>
        {address && (
          <>
            <br />
            {address}
          </>
        )}
        <br />
        {region}
      </p>
      <h1 className={classes.title}>Aktivasi akun {product}</h1>
      <p>
        Akun {product} untuk {name} sudah disiapkan, untuk laporan bulanan fasyankes. Aktifkan akun dengan
        kode di bawah ini, paling lambat <strong>{dayText(last_day)}</strong>.
      </p>
      <div className={classes.code}>
        <QrCode text={`${place}#${code}`} label="Kode QR ke halaman aktivasi" className={classes.qr} />
        <dl>
          <dt>Nama pengguna</dt>
          <dd>{username}</dd>
          <dt>Kode aktivasi</dt>
          <dd className={classes.letters}>{code}</dd>
        </dl>
      </div>
      <ol className={classes.list}>
        <li>
          Pindai kode QR dengan kamera ponsel, atau buka <strong>{place}</strong> lalu ketik kode aktivasi.
        </li>
        <li>Buat kata sandi Anda sendiri, paling sedikit 10 karakter.</li>
        <li>Anda langsung masuk. Selanjutnya masuk dengan nama pengguna di atas dan kata sandi itu.</li>
      </ol>
      <p className={classes.note}>
        Kode ini berlaku satu kali dan hanya untuk {name}. Jangan memotret atau mengirimkannya lewat pesan.
        Jika surat ini hilang, atau kode ditolak padahal belum Anda pakai, segera hubungi dinas kesehatan
        provinsi Anda.
      </p>
    </article>
  )
}

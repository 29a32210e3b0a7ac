import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import * as contract from '#contract/announcements.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { announcementStates, minuteOf } from '#domain/announcements.ts'

import { call, isConflict, orGone, queryOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { differencesOf } from '../../ui/differences.ts'
import { EditForm } from '../../ui/edit-form.tsx'
import { isNowhere, Missing } from '../../ui/missing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useGo } from '../../ui/places.tsx'
import { RecordConflict } from '../../ui/record-conflict.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { useAsOpened, useEditForm, useTaking } from '../../ui/use-edit-form.ts'
import { AnnouncementFields, type AnnouncementValues, noRegion, Preview } from './announcement-fields.tsx'
import * as words from './announcement-words.ts'

import classes from './announcements.module.css'

type Body = BodyInput<typeof contract.createAnnouncement>

const back = { place: { to: words.announcementsPath }, label: 'Pengumuman' }

/** Everything that shows an announcement is asked for again. */
const useReread = () => {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && /^\/api\/(?:pengumuman|notification)/.test(path),
    })
}

const bodyOf = ({ label, href, regions, next: _next, ...values }: AnnouncementValues): Body => ({
  ...values,
  regions: regions.map(({ id }) => id),
  link_label: label.trim() === '' && href.trim() === '' ? null : label,
  link_href: label.trim() === '' && href.trim() === '' ? null : href,
})

/** Without it an announcement for one region would go to the whole country. */
const check = ({ next }: AnnouncementValues) =>
  next.province === '' ? {} : { regions: 'Tekan “Tambah wilayah”, atau kosongkan pilihan wilayahnya.' }

/** `/admin/pengumuman/baru`: it is a draft until it is released. */
export function NewAnnouncementPage(): ReactNode {
  const go = useGo()
  const renew = useReread()
  const [now] = useState(() => Date.now())
  const start: AnnouncementValues = {
    ...{ title: '', body: '', label: '', href: '', importance: 'usual' },
    ...{ roles: ['HealthServiceFacility'], facility_types: [], regions: [], next: noRegion },
    from: minuteOf(new Date(now)),
    until: `${minuteOf(new Date(now + 7 * 86_400_000)).slice(0, 10)}T23:59`,
  }
  const form = useEditForm({
    start,
    bodyOf,
    schema: contract.createAnnouncement.body,
    check,
    send: (body) => call(contract.createAnnouncement, { body }),
    onSaved: async ({ data }) => {
      await renew()
      go(words.announcementPlace(data.id), { replace: true })
    },
  })
  return (
    <>
      <PageHeader
        title="Buat pengumuman"
        description="Disimpan sebagai draf dahulu; tidak ada yang melihatnya sebelum Anda menayangkannya."
        back={back}
      />
      <EditForm form={form} className={classes.form}>
        <AnnouncementFields form={form} />
        <div className="cluster">
          <Button type="submit" loading={form.isSaving}>
            Simpan draf
          </Button>
        </div>
      </EditForm>
    </>
  )
}

/** `/admin/pengumuman/{id}` */
export function AnnouncementPage({ id }: { id: number }): ReactNode {
  const answer = useQuery({
    ...queryOf(contract.getAnnouncement, { params: { id } }),
    // What another has saved is told at saving; until then it does not take the place of what is typed.
    refetchOnWindowFocus: false,
  })
  const found = answer.data?.data
  if (!found && isNowhere(answer.error))
    return (
      <Missing what="Pengumuman" back={back}>
        Mungkin drafnya sudah dihapus, atau alamatnya salah.
      </Missing>
    )
  return (
    <>
      <PageHeader
        title={found?.title ?? 'Pengumuman'}
        description={
          found && (
            <span className="cluster">
              <Mark tone={words.stateTones[found.state]}>{announcementStates[found.state]}</Mark>
              {found.state !== 'draft' && <span>Dibaca {words.readersText(found.accounts, found.read)}</span>}
            </span>
          )
        }
        back={back}
      />
      <Loaded answer={answer} failed="Pengumuman belum dapat dimuat">
        {({ data }) =>
          data.state === 'withdrawn' ? <Withdrawn announcement={data} /> : <ChangeForm announcement={data} />
        }
      </Loaded>
    </>
  )
}

function Withdrawn({ announcement }: { announcement: words.Announcement }) {
  return (
    <>
      <Notice tone="info" title="Pengumuman ini sudah ditarik">
        <p>Tidak ada yang melihatnya lagi, dan isinya tidak dapat diubah.</p>
      </Notice>
      <Preview announcement={announcement} />
    </>
  )
}

type Step = 'release' | 'withdraw' | 'remove'

const valuesOf = ({ link, ...announcement }: words.Announcement): AnnouncementValues => ({
  ...{ title: announcement.title, body: announcement.body, importance: announcement.importance },
  ...{ roles: announcement.roles, facility_types: announcement.facility_types },
  ...{ regions: announcement.regions, from: announcement.from, until: announcement.until },
  ...{ label: link?.label ?? '', href: link?.href ?? '', next: noRegion },
})

function ChangeForm({ announcement: read }: { announcement: words.Announcement }) {
  const [announcement, setAnnouncement] = useState(read)
  const { id, version, state } = announcement
  const renew = useReread()
  const [step, setStep] = useState<Step | null>(null)
  const form = useEditForm({
    start: valuesOf(announcement),
    bodyOf: (values: AnnouncementValues) => ({ version, ...bodyOf(values) }),
    schema: contract.updateAnnouncement.body,
    check,
    send: (body) => call(contract.updateAnnouncement, { params: { id }, body }),
    onSaved: ({ data }) => {
      take(data)
      return renew()
    },
    conflictCode: 'staleAnnouncement',
  })
  function take(stored: words.Announcement) {
    setAnnouncement(stored)
    form.take(valuesOf(stored))
  }
  useTaking(read, announcement, { isUnsaved: form.isUnsaved, take })
  const { conflict } = form
  const mine = conflict && form.over(valuesOf(conflict.stored), ['label', 'href'])
  const isUnsaved = form.isUnsaved()
  return (
    <EditForm form={form} className={classes.form}>
      {(state === 'shown' || state === 'scheduled') && (
        <p className="flat soft">Perubahan langsung berlaku. Yang sudah membacanya tidak diberi tahu lagi.</p>
      )}
      <AnnouncementFields form={form} />
      <div className="cluster">
        <Button type="submit" loading={form.isSaving} variant={state === 'draft' ? 'default' : 'filled'}>
          {state === 'draft' ? 'Simpan draf' : 'Simpan perubahan'}
        </Button>
        {state === 'draft' ? (
          <>
            <Button
              disabled={isUnsaved}
              title={isUnsaved ? 'Simpan dahulu' : undefined}
              onClick={() => setStep('release')}
            >
              Tayangkan
            </Button>
            <Button variant="default" danger onClick={() => setStep('remove')}>
              Hapus draf
            </Button>
          </>
        ) : (
          <Button variant="default" danger onClick={() => setStep('withdraw')}>
            Tarik pengumuman
          </Button>
        )}
      </div>
      {step && (
        <StepQuestion
          step={step}
          announcement={announcement}
          onDone={form.giveUp}
          onClose={() => setStep(null)}
        />
      )}
      {conflict && mine && (
        <RecordConflict
          isMaybeOwn={form.isMaybeSaved}
          title="Pengumuman ini sudah diubah dari tempat lain"
          differences={differencesOf(
            words.wordsOf(shownAs(conflict.stored, mine)),
            words.wordsOf(conflict.stored),
          )}
          onMine={() => form.send({ ...bodyOf(mine), version: conflict.stored.version })}
          onSaved={() => {
            take(conflict.stored)
            void renew()
          }}
        >
          Pengumuman ini disimpan dari tempat lain setelah Anda mulai mengubahnya.
        </RecordConflict>
      )}
    </EditForm>
  )
}

/** What stands in the fields, as it would be stored. */
const shownAs = (
  stored: words.Announcement,
  { label, href, ...values }: AnnouncementValues,
): words.Announcement => ({ ...stored, ...values, link: href.trim() === '' ? null : { label, href } })

const steps = {
  release: {
    title: 'Tayangkan pengumuman ini?',
    word: 'Tayangkan',
    send: ({ id, version }: words.Announcement) =>
      call(contract.releaseAnnouncement, { params: { id }, body: { version } }),
  },
  withdraw: {
    title: 'Tarik pengumuman ini?',
    word: 'Tarik pengumuman',
    send: ({ id }: words.Announcement) => call(contract.withdrawAnnouncement, { params: { id } }),
  },
  remove: {
    title: 'Hapus draf ini?',
    word: 'Hapus draf',
    send: ({ id }: words.Announcement) => orGone(call(contract.deleteAnnouncement, { params: { id } })),
  },
} as const

function StepQuestion({
  step,
  announcement: read,
  onDone,
  onClose,
}: {
  step: Step
  announcement: words.Announcement
  /** Nothing is left to ask about. */
  onDone: () => void
  onClose: () => void
}) {
  // After a lost answer it is sent again as it was read: what is read meanwhile may be what it has done.
  const announcement = useAsOpened(read)
  const { title, word, send } = steps[step]
  const go = useGo()
  const renew = useReread()
  const { roles, facility_types, regions, from, until } = announcement
  const counted = useQuery({
    ...queryOf(contract.countAudience, {
      body: { roles, facility_types, regions: regions.map(({ id }) => id) },
    }),
    enabled: step === 'release',
  })
  const counts = counted.data?.data
  return (
    <StepDialog
      title={title}
      confirm={word}
      danger={step !== 'release'}
      send={(): Promise<{ message?: string | undefined }> => send(announcement)}
      onDone={async () => {
        onDone()
        if (step === 'remove') go({ to: words.announcementsPath }, { replace: true })
        else onClose()
        await renew()
      }}
      onFailed={(error) => {
        // What was asked about is no longer what is stored.
        if (!isConflict(error)) return
        onClose()
        void renew()
      }}
      onClose={onClose}
    >
      {step === 'release' && (
        <>
          {counts || !counted.isError ? (
            <p>
              Akan sampai pada <strong>{counts ? words.audienceText(roles, counts) : '…'}</strong>.
            </p>
          ) : (
            <p>Jumlah akun yang akan menerimanya belum dapat dihitung.</p>
          )}
          <p>
            Tampil sejak {words.minuteText(from)} sampai {words.minuteText(until)}.
          </p>
        </>
      )}
      {step === 'withdraw' && (
        <p>Pengumuman langsung hilang dari semua halaman, dan tidak dapat ditayangkan lagi.</p>
      )}
      {step === 'remove' && <p>Draf ini belum pernah tampil di mana pun.</p>}
    </StepDialog>
  )
}

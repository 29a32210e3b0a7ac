import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

import { isCalendar } from '#forms/calendar.ts'
import { isRows } from '#forms/shape.ts'

import { focusSection } from '../../form/filling/editor.ts'
import { Button } from '../../ui/button.tsx'
import { useCode } from '../../ui/late-code.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NihilCard } from './nihil-card.tsx'
import type { OpenForm } from './open-form.ts'
import type { Sections } from './use-sections.ts'

const loadOffers = () => import('./offers.tsx')
const loadSendingNotices = () => import('./sending-notices.tsx')

type Props = { open: OpenForm; navigation: Sections }

/** What stands above the form: where it came from, what the office says of it, and what is offered. */
export function EditorNotices({ open, navigation, isRemembered }: Props & { isRemembered: boolean }) {
  const { state, online } = open
  const offers = useCode(loadOffers)
  const ofSending = useCode(loadSendingNotices)
  return (
    <>
      {isRemembered && !(online && state.server === 'saved') && (
        <Notice tone="warning" title={online ? 'Server belum menjawab' : 'Luring'} role="status">
          <p>
            Formulir dibuka dari ingatan perangkat ini. Isian Anda disimpan di sini dan dikirim ke server saat
            tersambung.
          </p>
        </Notice>
      )}
      {ofSending && <ofSending.ReturnNotice open={open} navigation={navigation} />}
      <RestoredNotice open={open} />
      {ofSending && <ofSending.SendingNotices open={open} />}
      <NihilQuestion open={open} navigation={navigation} />
      {offers && <offers.Offers open={open} />}
    </>
  )
}

function RestoredNotice({ open: { keeper, state } }: Pick<Props, 'open'>) {
  if (!state.restored || state.conflict) return null
  return (
    <Notice
      tone="info"
      role="status"
      title="Isian Anda dipulihkan"
      actions={
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            keeper.noteRestored()
            focusSection()
          }}
        >
          Mengerti
        </Button>
      }
    >
      <p>Isian yang belum sempat tersimpan di server diambil dari perangkat ini dan digabungkan kembali.</p>
    </Notice>
  )
}

/** Whether the month had anything to report, for a form that may have nothing. The address says that the reason is asked for. */
function NihilQuestion({ open: { form, editor }, navigation }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { nihil: step } = useSearch({ strict: false })
  if (!form.nihil) return null
  // Its section is only shown once the month is declared to have had something.
  const daysAt = form.sections.findIndex(({ fields }) =>
    Object.values(fields).some((field) => isRows(field) && isCalendar(field)),
  )
  return (
    <NihilCard
      editor={editor}
      nihil={form.nihil}
      isAsking={step === 'tanya'}
      onAsk={(isAsking) =>
        void navigate({
          to: pathname,
          search: { bagian: navigation.current + 1, ...(isAsking ? { nihil: 'tanya' } : {}) },
          replace: true,
          resetScroll: false,
        })
      }
      onBegin={() =>
        navigation.go(
          navigation.sections.filter(({ section }) => form.sections.indexOf(section) < daysAt).length,
        )
      }
    />
  )
}

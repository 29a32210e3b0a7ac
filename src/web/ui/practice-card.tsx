import { beginPractice } from '#contract/practice.ts'

import { call } from '../api/call.ts'
import { useMe } from '../api/me.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { useTurn } from './use-turn.ts'

/** The way into 'Mode latihan', for a facility that is not in it; an administrator who looks at one has none. */
export function PracticeCard() {
  const { practice_since, viewer } = useMe()
  const begin = useTurn(() => call(beginPractice, {}))
  if (practice_since !== undefined || viewer) return null
  return (
    <Card
      title="Mode latihan"
      description="Coba formulir yang sama tanpa akibat: isian latihan tidak sampai ke dinas dan tidak masuk ke angka mana pun. Isian Anda yang sebenarnya tidak berubah."
    >
      <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
        Mulai berlatih
      </Button>
    </Card>
  )
}

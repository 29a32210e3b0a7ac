import { measureText } from '#domain/figure-words.ts'
import { numberText } from '#domain/words.ts'

import { Mark } from '../../ui/status-chip.tsx'
import { type Compared, standingWords } from './home-figures.ts'

import cards from '../../figures/figure-card.module.css'
import classes from './facility-home.module.css'

/** One figure of the facility: its number, the middle half of similar ones as a band, and where it stands in words. */
export function Comparison({ comparison, group }: { comparison: Compared; group: string }) {
  const { label, meaning, own, similar } = comparison
  const { words, isWorse } = standingWords(comparison)
  return (
    <li className={`${cards.card} ${classes.comparison}`}>
      <h3>{label}</h3>
      <p className={`numbers ${classes.own}`}>{measureText(comparison, own)}</p>
      {similar ? (
        <>
          <Band
            own={own}
            low={similar.first_quartile}
            high={similar.third_quartile}
            median={similar.median}
          />
          <p className="small flat">
            Median {measureText(comparison, similar.median)} dari {numberText(similar.n)} {group} di{' '}
            {similar.region}
          </p>
          <p className="flat">
            <Mark tone={isWorse ? 'warning' : 'calm'}>{words}</Mark>
          </p>
        </>
      ) : (
        <p className="small flat">Belum ada lima {group} yang laporannya terkonfirmasi.</p>
      )}
      <p className={`small flat ${classes.meaning}`}>{meaning}</p>
    </li>
  )
}

/** What the marks of a band are. */
export function BandLegend() {
  return (
    <p className={`legend small ${classes.legend}`}>
      <span data-mark="own">Anda</span>
      <span data-mark="median">median fasyankes serupa</span>
      <span data-mark="middle">separuh fasyankes serupa yang di tengah</span>
    </p>
  )
}

/** The middle half of the others, their median, and the facility's own value; the words beside it say the same. */
function Band({ own, low, high, median }: { own: number; low: number; high: number; median: number }) {
  const least = Math.min(own, low)
  const most = Math.max(own, high)
  const edge = (most - least || Math.abs(most) || 1) * 0.15
  const at = (value: number) => ((value - least + edge) / (most - least + 2 * edge)) * 100
  return (
    <svg className={classes.band} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="5" width="100" height="2" className={classes.track} />
      <rect
        x={at(low)}
        y="3"
        width={Math.max(at(high) - at(low), 0.5)}
        height="6"
        className={classes.middle}
      />
      <rect x={at(median) - 0.4} y="1" width="0.8" height="10" className={classes.median} />
      <rect x={at(own) - 1} y="0" width="2" height="12" className={classes.mark} />
    </svg>
  )
}

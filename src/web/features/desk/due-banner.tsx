import { Icon } from '../../ui/icons.tsx'
import { bannerOf } from './due-words.ts'

import classes from './desk.module.css'

/** What the month asks of the facility, and by when. */
export function DueBanner(props: Parameters<typeof bannerOf>[0]) {
  const { tone, icon, title, words } = bannerOf(props)
  return (
    <section className={classes.banner} data-tone={tone} aria-label="Batas waktu">
      <Icon name={icon} size={26} />
      <div>
        <p className={classes.bannerTitle}>{title}</p>
        <p className={classes.bannerWords}>{words}</p>
      </div>
    </section>
  )
}

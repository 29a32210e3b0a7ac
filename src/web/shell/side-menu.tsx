import { Link } from '@tanstack/react-router'

import type { Me } from '../api/session.ts'
import { Icon } from '../ui/icons.tsx'
import { Brand, BrandMark } from './brand.tsx'
import { MenuLinks } from './menu-links.tsx'

import classes from './side-menu.module.css'

/** The menu at the left; folded, it is a row of icons. A phone has the drawer instead. */
export function SideMenu({
  me,
  isFolded,
  onToggle,
  onLeave,
}: {
  me: Me
  isFolded: boolean
  onToggle: () => void
  onLeave: () => void
}) {
  return (
    <aside className={classes.side} data-folded={isFolded}>
      <Link to="/home" className={classes.brand} preload={false}>
        {isFolded ? <BrandMark /> : <Brand />}
        <span className="unseen">{isFolded ? 'Halaman utama' : ', halaman utama'}</span>
      </Link>
      <MenuLinks me={me} isFolded={isFolded} onLeave={onLeave} />
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!isFolded}
        title={isFolded ? 'Lebarkan menu' : undefined}
        onClick={onToggle}
      >
        <Icon name={isFolded ? 'expand' : 'collapse'} size={18} />
        <span className={isFolded ? 'unseen' : undefined}>{isFolded ? 'Lebarkan menu' : 'Ciutkan menu'}</span>
      </button>
    </aside>
  )
}

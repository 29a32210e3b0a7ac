import { type Place, PlaceLink } from './places.tsx'

import classes from './link-tabs.module.css'

/** Where the tabs are wider than a phone, the current one is seen, and the one that has the focus: Chromium leaves it at the edge. */
const bringIntoView = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Views of one page, each with an address of its own. */
export function LinkTabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { label: string; place: Place; isCurrent: boolean }[]
}) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <PlaceLink
              ref={tab.isCurrent ? bringIntoView : undefined}
              className={classes.tab}
              place={tab.place}
              aria-current={tab.isCurrent ? 'page' : undefined}
              onFocus={({ currentTarget }) => bringIntoView(currentTarget)}
            >
              {tab.label}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

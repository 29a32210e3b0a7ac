import { paragraphsOf } from '#domain/announcements.ts'

import { AddressButton, LinkButton } from './link-button.tsx'

import classes from './announcement-text.module.css'

/** What an announcement says: paragraphs without markup, and the one place that it leads to. */
export function AnnouncementText({
  body,
  link,
}: {
  body: string
  link: { label: string; href: string } | null
}) {
  return (
    <>
      {paragraphsOf(body).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may be the same
        <p key={index} className={classes.paragraph}>
          {paragraph}
        </p>
      ))}
      {link && (
        <p className={classes.link}>
          {link.href.startsWith('/') ? (
            <LinkButton place={{ to: link.href }}>{link.label}</LinkButton>
          ) : (
            <AddressButton href={link.href} target="_blank" rel="noreferrer">
              {link.label}
            </AddressButton>
          )}
        </p>
      )}
    </>
  )
}

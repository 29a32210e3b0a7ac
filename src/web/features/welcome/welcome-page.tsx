import { Suspense, useState } from 'react'

import { namesOf } from '#domain/names-of.ts'
import { welcomeWords } from '#domain/welcome-words.ts'

import { useConfiguration } from '../../api/configuration.ts'
import { wantedBy } from '../../api/wanted-page.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-page.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { focusHeading } from '../../ui/navigation-focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { DocumentTitle } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { Skeletons } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { HeroPicture } from './hero-picture.tsx'

import classes from './welcome-page.module.css'

/** After the words: who waits for the figures reads them meanwhile. */
const NationalFigures = lazyPart(() => import('./national-figures.tsx'), 'NationalFigures')
const NewestDocuments = lazyPart(() => import('./newest-documents.tsx'), 'NewestDocuments')

const signs = {
  facility: 'facility',
  city: 'confirm',
  province: 'users',
  ministry: 'analysis',
} as const satisfies Record<keyof typeof welcomeWords.people, IconName>
const people = namesOf(signs)
const steps = namesOf(welcomeWords.steps)

/** What the system is, who it is for, and the way in. */
export function WelcomePage() {
  const name = useConfiguration()?.name ?? 'SILIKA'
  const [wanted] = useState(() => wantedBy())
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      <section className={classes.hero}>
        <div className={classes.heroInside}>
          <div>
            <p className={classes.eyebrow}>{welcomeWords.eyebrow}</p>
            <h1 ref={(heading) => focusHeading(heading, '/welcome')} tabIndex={-1} className={classes.title}>
              {welcomeWords.title}
            </h1>
            <p className={classes.lead}>
              {name} {welcomeWords.lead}
            </p>
            {wanted && (
              <div className="below-5">
                <Notice tone="info" role="status">
                  Masuk dahulu untuk membuka halaman yang Anda tuju.
                </Notice>
              </div>
            )}
            <div className={classes.actions}>
              <LinkButton
                place={{ to: '/welcome', search: { masuk: true } }}
                size="lg"
                variant="deep"
                iconAfter="forward"
              >
                Masuk
              </LinkButton>
              <PlaceLink place={{ to: '/public/guide' }} className={classes.guide}>
                Baca panduan
              </PlaceLink>
            </div>
          </div>
          <HeroPicture />
        </div>
      </section>

      <Suspense fallback={<Skeletons rows={1} height={320} label="Memuat angka nasional…" />}>
        <NationalFigures />
      </Suspense>
      <Suspense fallback={null}>
        <NewestDocuments />
      </Suspense>

      <section className={classes.section} aria-labelledby="untuk-siapa">
        <h2 id="untuk-siapa" className={classes.heading}>
          {welcomeWords.peopleTitle}
        </h2>
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person} className={classes.person}>
              <span className={classes.icon}>
                <Icon name={signs[person]} size={24} />
              </span>
              <h3>{welcomeWords.people[person].title}</h3>
              <p>{welcomeWords.people[person].words}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={classes.band} aria-labelledby="cara-kerja">
        <div className={classes.section}>
          <h2 id="cara-kerja" className={classes.heading}>
            {welcomeWords.stepsTitle}
          </h2>
          <ol className={classes.steps}>
            {steps.map((status, index) => (
              <li key={status} className={classes.step}>
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{welcomeWords.steps[status].title}</h3>
                <p>{welcomeWords.steps[status].words}</p>
                <StatusChip status={status} />
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  )
}

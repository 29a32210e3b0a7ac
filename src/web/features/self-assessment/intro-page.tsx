import { hazardCards, hazards, levelColour } from '#domain/hazards.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import { labels } from '#domain/self-assessment/words.ts'

import { LinkButton } from '../../ui/link-button.tsx'
import { AssessmentPage } from './assessment-page.tsx'
import { useSearchedPeriod } from './period.ts'

import classes from './intro-page.module.css'

export const HazardIntroPage = () => <IntroPage part="hazard" />
export const VulnerabilityIntroPage = () => <IntroPage part="vulnerability" />
export const CapacityIntroPage = () => <IntroPage part="capacity" />

/** What a part is about, with the fixed example of five hazards and their levels, and the way on to its quick assessment. */
function IntroPage({ part }: { part: AssessmentPart }) {
  const { year, semester } = useSearchedPeriod()
  const { intro, quick } = parts[part]
  return (
    <AssessmentPage
      title={intro.title}
      back="/formulir"
      actions={<span className={classes.year}>{labels.exampleYear}</span>}
    >
      <section className="paper" aria-labelledby="tingkat-bahaya">
        <h2 id="tingkat-bahaya" className={classes.title}>
          Tingkat bahaya
        </h2>
        <ul className={classes.cards}>
          {hazardCards.map(({ hazard, level }) => (
            <li key={hazard} className={classes.card}>
              <span className={classes.hazard}>{hazards[hazard].name}</span>
              <span className={classes.level}>
                <span className="dot" style={{ background: levelColour(level) }} />
                {level}
              </span>
            </li>
          ))}
        </ul>
        <p className="flat soft">{labels.cardSource}</p>
        <p className="flat soft strong">{labels.exampleCaption}</p>
      </section>
      <div className={classes.steps}>
        <LinkButton place={{ to: quick.route, search: { year, semester } }} size="md" iconAfter="forward">
          {intro.next}
        </LinkButton>
      </div>
    </AssessmentPage>
  )
}

import { handbookChecks, handbookSection, handbookWords } from '#domain/handbook-words.ts'
import type { Handbook } from '#forms/handbook.ts'

import { html, type Html } from './html.ts'

/** The list of the forms, or all that the one asks that the address names; null where it names none of this month. */
export function wordsOfHandbook(
  forms: readonly Handbook[],
  id: string | null,
): { title?: string; description?: string; words: Html } | null {
  if (id === null) return { words: listWords(forms) }
  const form = forms.find((each) => each.id === id)
  if (!form) return null
  const { title, description } = form
  return {
    title: `${title} · ${handbookWords.title}`,
    ...(description && { description }),
    words: formWords(form),
  }
}

const listWords = (forms: readonly Handbook[]): Html =>
  html`<h1>${handbookWords.title}</h1>
    <p>${handbookWords.description}</p>
    <ul>
      ${forms.map(
        ({ id, title, description }) =>
          html`<li>
            <a href="/public/handbook?formulir=${id}">${title}</a>
            <p>${description}</p>
          </li>`,
      )}
    </ul>`

const formWords = ({ title, description, facts, sections, checks }: Handbook): Html =>
  html`<p><a href="/public/handbook">${handbookWords.all}</a></p>
    <h1>${title}</h1>
    <p>${description}</p>
    <ul>
      ${facts.map((fact) => html`<li>${fact}</li>`)}
    </ul>
    ${sections.map(
      (section) =>
        html`<h2 id="${handbookSection(section.id)}">${section.title}</h2>
          <p>${section.description}</p>
          <dl>
            ${section.questions.map(
              ({ label, hint, answer, required, condition }) =>
                html`<dt>${label}</dt>
                  <dd>
                    ${[
                      hint,
                      answer && `Jawaban: ${answer}.`,
                      required && `Wajib: ${required}.`,
                      condition && `Muncul bila ${condition}.`,
                    ]
                      .filter(Boolean)
                      .join(' ')}
                  </dd>`,
            )}
          </dl>`,
    )}
    ${
      checks.length > 0
        ? html`<h2 id="${handbookChecks}">${handbookWords.checks}</h2>
            <p>${handbookWords.checksLead}</p>
            <ul>
              ${checks.map(({ message, isHard }) => html`<li>${message} (${isHard ? 'keras' : 'lunak'})</li>`)}
            </ul>`
        : ''
    }`

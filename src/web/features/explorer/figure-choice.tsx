import { useState } from 'react'

import { type CatalogueRow, figureLimits } from '#contract/figures.ts'
import { holdsWords } from '#domain/holds-words.ts'

import { nameOf } from '../../figures/name-of.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icons.tsx'

import classes from './explorer.module.css'

const most = figureLimits.indicators

/** The chosen indicators, each with a way to take it out, and the way to choose others. */
export function FigureChoice({
  figures,
  catalogue,
  onChange,
}: {
  figures: readonly CatalogueRow[]
  catalogue: readonly CatalogueRow[]
  onChange: (ids: readonly string[]) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.figures} data-kept>
      <ul className={'list cluster'} aria-label="Indikator yang dipilih">
        {figures.map((figure) => (
          <li key={figure.id} className={classes.chip}>
            {nameOf(figure)}
            {figures.length > 1 && (
              <button
                type="button"
                className={`bare ${classes.out}`}
                aria-label={`Keluarkan ${nameOf(figure)}`}
                onClick={() =>
                  onChange(figures.filter((other) => other.id !== figure.id).map((other) => other.id))
                }
              >
                <Icon name="close" size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="default" icon="plus" onClick={() => setOpen(true)}>
        Pilih indikator
      </Button>
      {isOpen && (
        <ChoiceDialog
          chosen={figures.map(({ id }) => id)}
          catalogue={catalogue}
          onChoose={(ids) => {
            setOpen(false)
            onChange(ids)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function ChoiceDialog({
  chosen: before,
  catalogue,
  onChoose,
  onClose,
}: {
  chosen: readonly string[]
  catalogue: readonly CatalogueRow[]
  onChoose: (ids: readonly string[]) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState(before)
  const [words, setWords] = useState('')
  const found = catalogue.filter((figure) => hasWords(figure, words))
  return (
    <Dialog title="Pilih indikator" width={720} onClose={onClose}>
      <TextField
        label="Cari indikator"
        value={words}
        maxLength={100}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p className="soft" role="status">
        {chosen.length} dari {most} indikator dipilih.
        {found.length === 0 && ' Tidak ada indikator yang cocok.'}
      </p>
      {/* A region that scrolls can be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.choices} tabIndex={0} role="group" aria-label="Daftar indikator">
        {[...Map.groupBy(found, ({ form }) => form)].map(([form, figures]) => (
          <fieldset key={form} className="fieldset">
            <legend className={classes.form}>{form}</legend>
            <ul className="list">
              {figures.map(({ id, label, meaning }) => {
                const isFull = chosen.length >= most && !chosen.includes(id)
                return (
                  <li key={id}>
                    <Checkbox
                      checked={chosen.includes(id)}
                      disabled={isFull}
                      title={isFull ? `Paling banyak ${most} indikator` : meaning}
                      onChange={(on) =>
                        setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))
                      }
                    >
                      {label}
                    </Checkbox>
                  </li>
                )
              })}
            </ul>
          </fieldset>
        ))}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button
          disabled={chosen.length === 0}
          title={chosen.length === 0 ? 'Pilih satu indikator atau lebih' : undefined}
          onClick={() => onChoose(chosen)}
        >
          Tampilkan
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Every word stands in its name, its form, or its meaning. */
const hasWords = ({ label, form, meaning, id }: CatalogueRow, words: string): boolean =>
  holdsWords(`${label} ${form} ${meaning} ${id}`, words)

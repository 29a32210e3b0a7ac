import { useEffect, useRef, useState } from 'react'

import { numberText } from '#domain/words.ts'

import { type PlacedFacility, PositionView } from '../map/position-view.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { findDevicePosition } from './device-position.ts'
import { type PositionTexts, positionTextsOf, readPosition, withTyped } from './position-texts.ts'

import classes from './record.module.css'

/** A position three ways: chosen on the map, typed, or taken from the device. */
export function PositionField({
  record,
  texts,
  onChange,
  faultOf,
}: {
  record: PlacedFacility
  texts: PositionTexts
  onChange: (texts: PositionTexts) => void
  faultOf: (field: string) => string | undefined
}) {
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<{ words: string; isFault: boolean }>()
  const { place, faults } = readPosition(texts)
  const standing = useRef(texts)
  useEffect(() => {
    standing.current = texts
  })

  async function askDevice() {
    setAsking(true)
    setAnswer(undefined)
    const found = await findDevicePosition()
    setAsking(false)
    // What was typed or picked meanwhile is what the person means.
    const { latitude, longitude } = standing.current
    if (latitude !== texts.latitude || longitude !== texts.longitude) return
    if ('fault' in found) return setAnswer({ words: found.fault, isFault: true })
    onChange(positionTextsOf(found))
    setAnswer({
      words: `Lokasi perangkat dipakai, ketelitian ±${numberText(found.accuracy, 0)} m. Geser di peta bila perlu.`,
      isFault: false,
    })
  }

  const whole = texts.latitude.trim() !== '' && texts.longitude.trim() !== ''
  const field = (name: keyof PositionTexts, label: string, example: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="text"
      autoComplete="off"
      placeholder={example}
      value={texts[name]}
      // With both filled, errors show at once; a half-typed one shows none.
      error={(whole ? faults[name] : undefined) ?? faultOf(name)}
      onChange={({ currentTarget }) => onChange(withTyped(texts, name, currentTarget.value))}
    />
  )
  return (
    <div className="stack">
      <PositionView
        record={record}
        place={place && Object.keys(faults).length === 0 ? place : null}
        onPick={(picked) => {
          setAnswer(undefined)
          onChange(positionTextsOf(picked))
        }}
      />
      <p className={classes.soft}>
        Klik peta untuk memilih posisi, ketik koordinatnya, atau tempel dari peta lain, misalnya “-6.91746,
        107.61912”.
      </p>
      <div className={classes.degrees}>
        {field('latitude', 'Lintang', '−6,91746')}
        {field('longitude', 'Bujur', '107,61912')}
      </div>
      <Button variant="default" icon="map" loading={isAsking} onClick={() => void askDevice()}>
        Gunakan lokasi perangkat
      </Button>
      <div role="status">
        {answer && <p className={answer.isFault ? classes.fault : classes.soft}>{answer.words}</p>}
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { CatalogueRow } from '#contract/figures.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { withUnit } from '#domain/figure-words.ts'
import { type Span, spanText } from '#domain/span.ts'

import { fieldError } from '../../api/call.ts'
import { useMay } from '../../api/me.ts'
import { modeWords } from '../../figures/figure-question.ts'
import { UnknownRegion } from '../../figures/unknown-region.tsx'
import { AreaMap } from '../../map/area-map.tsx'
import type { MapDrawing } from '../../map/leaflet.ts'
import { legendOf, MapLegend } from '../../map/map-legend.tsx'
import { PictureButton } from '../../map/picture-button.tsx'
import {
  areasIn,
  baseOfAreas,
  countsOf,
  type Figures,
  scaleFor,
  type ShownArea,
  wordsOfArea,
} from '../../map/shown-areas.ts'
import { useGeography } from '../../map/use-geography.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Place } from '../../ui/places.tsx'
import { ErrorState, Skeletons } from '../../ui/states.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import { AreaTable } from './area-table.tsx'
import { FacilityLists } from './facility-lists.tsx'
import { FacilityPanel } from './facility-panel.tsx'
import { areaFiguresQuery } from './map-calls.ts'
import type { MapSearch } from './map-search.ts'
import { RegionPanel } from './region-panel.tsx'
import { SpanSlider } from './span-slider.tsx'
import type { MapQuestion } from './use-map-question.ts'
import { useMarkerLegend, useMarkers } from './use-markers.ts'

import classes from './map-page.module.css'

/** In milliseconds: a span that stays so long is written into the address. */
const settling = 400
const nothing: readonly never[] = []

type Props = {
  question: MapQuestion
  catalogue: readonly CatalogueRow[]
  /** The facility whose panel is open. */
  facility: number | null
  placeOf: (change: MapSearch) => Place
  onChange: (change: MapSearch, options?: { replace: boolean }) => void
}

/** The map with its legend, its slider, the panel of the region and the table of the same numbers. */
export function MapView({ question: asked, catalogue, facility, placeOf, onChange }: Props) {
  const { span, slide } = useSliding(asked.span, onChange)
  const question = { ...asked, span }
  const { figure, province, regency } = question
  const { figures, shown, legend } = useShown(question)
  const markers = useMarkerLegend(question)
  const { geography, drawing } = useDrawing({ question, shown, facility, onChange })
  const retry = () => {
    if (figures.error) void figures.refetch()
    if (geography.error) geography.retry()
  }
  const unknown = unknownIn(question, figures)
  if (unknown !== null)
    return (
      <UnknownRegion
        code={unknown}
        around={
          unknown === province || province === null
            ? undefined
            : {
                name: geography.names.get(province) ?? 'provinsinya',
                place: placeOf({ kota: undefined, fasyankes: undefined, provinsi: province }),
              }
        }
        whole={placeOf(wholeCountry)}
      />
    )
  if (!figures.data && figures.error)
    return (
      <div className="panel">
        <ErrorState error={figures.error} retry={retry} title="Peta belum dapat ditampilkan" />
      </div>
    )
  const where = placeName(question, shown, geography.names)
  const noun = province === null ? 'provinsi' : 'kabupaten/kota'
  const title = `${figure.label} per ${noun}, ${spanText(span)}`
  const named = withUnit(figure.label, figure)
  return (
    <>
      <div className={classes.layout}>
        <div className={classes.stage}>
          {geography.error ? (
            <ErrorState error={geography.error} retry={retry} title="Peta belum dapat ditampilkan" />
          ) : geography.areas.length === 0 ? (
            <p className={classes.waiting} role="status" aria-busy="true">
              Memuat peta…
            </p>
          ) : (
            <AreaMap
              label={`Peta ${title}. Angka yang sama ada dalam tabel.`}
              drawing={drawing}
              focus={geography.focus}
            />
          )}
          {legend.length === 0 ? (
            <p className={`small flat ${classes.legend}`}>Memuat angka…</p>
          ) : (
            <MapLegend className={classes.legend} title={named} rows={[...legend, ...markers]} />
          )}
          <Panel facility={facility}>
            {facility === null ? (
              <RegionPanel
                question={question}
                catalogue={catalogue}
                up={upFrom(question, geography.names, placeOf)}
              >
                {province !== null && <FacilityLists question={question} placeOf={placeOf} />}
              </RegionPanel>
            ) : (
              <FacilityPanel id={facility} span={span} back={placeOf({ fasyankes: undefined })} />
            )}
          </Panel>
        </div>
        <MapTools span={span} spans={asked.spans} slide={slide}>
          <PictureButton
            answer={figures.data}
            geography={geography}
            file={`${figure.label} ${where} ${span}`}
            picture={{
              ...{ legend, paintOf: drawing.paintOf, selected: regency },
              title: `${named} per ${noun}`,
              lines: pictureLines(question, shown, geography.names),
            }}
          />
        </MapTools>
      </div>
      {figures.data ? (
        <AreaTable
          title={title}
          figure={figure}
          mode={question.mode}
          areas={shown}
          selected={regency}
          placeOf={(code) => placeOf(oneRegion(code))}
        />
      ) : (
        <Skeletons label="Memuat angka…" />
      )}
    </>
  )
}

/** The code that the address names and that is not there: of the province, or of the regency within it. */
function unknownIn(
  { province, regency }: MapQuestion,
  { data, error }: { data: { data: Figures } | undefined; error: unknown },
): string | null {
  if (!data) return fieldError(error, 'provinsi_id') === undefined ? null : province
  return regency === null || data.data.regions.some(({ code }) => code === regency) ? null : regency
}

/** The figures beside the map; on a phone they lie over its foot and are pulled up. A facility that is chosen is seen at once. */
function Panel({ facility, children }: { facility: number | null; children: ReactNode }) {
  const [isPulledUp, setPulledUp] = useState(false)
  const [isPutDown, setPutDown] = useState(false)
  const [last, setLast] = useState(facility)
  if (facility !== last) {
    setLast(facility)
    setPutDown(false)
  }
  const isOpen = facility === null ? isPulledUp : !isPutDown
  const toggle = () => (facility === null ? setPulledUp(!isOpen) : setPutDown(isOpen))
  return (
    // Nothing is pressed on it: it only hears where the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={classes.panel}
      data-open={isOpen}
      aria-label="Angka wilayah"
      // What Tab comes to inside is seen. What is pressed stays where it is.
      onFocus={({ target, currentTarget }) => {
        const isHandle = target === currentTarget.firstElementChild
        if (!isOpen && !isHandle && target.matches(':focus-visible')) toggle()
      }}
    >
      <button type="button" className={`bare ${classes.handle}`} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Tutup angka wilayah' : 'Buka angka wilayah'}
      </button>
      {children}
    </aside>
  )
}

/** The areas with the colours of the span, and what these mean. */
function useShown(question: MapQuestion) {
  const { figure, span } = question
  const figures = useQuery(areaFiguresQuery(question))
  const told = figures.data?.data
  const scale = useMemo(() => told && scaleFor(figure, told), [told, figure])
  const shown = useMemo(
    () => (told && scale ? areasIn(told, { figure, span, scale }) : nothing),
    [told, figure, span, scale],
  )
  return { figures, shown, legend: scale ? legendOf(scale, countsOf(shown)) : nothing }
}

type Shown = { question: MapQuestion; shown: readonly ShownArea[] }

/** What the map draws: the areas in their colours, and the facilities among them. */
function useDrawing({ question, shown, facility, onChange }: Shown & Pick<Props, 'facility' | 'onChange'>): {
  geography: ReturnType<typeof useGeography>
  drawing: MapDrawing
} {
  const { figure, regency, mode } = question
  const geography = useGeography(question)
  const { areas, backdrop, source } = geography
  const markers = useMarkers(question)
  const onArea = useSteady((code: string) => onChange(oneRegion(code)))
  const onMarker = useSteady((fasyankes: number) => onChange({ fasyankes }))
  const drawing = useMemo((): MapDrawing => {
    const byCode = new Map(shown.map((area) => [area.code, area]))
    return {
      ...{ areas, backdrop, source, selected: regency, markers, chosen: facility, onArea, onMarker },
      paintOf: (code) => byCode.get(code)?.colour ?? { colour: '#eceff1' },
      wordsOf: (code) => {
        const area = byCode.get(code)
        return area ? [area.name, wordsOfArea(figure, area, mode)] : ['', '']
      },
    }
  }, [areas, backdrop, source, markers, facility, regency, shown, figure, mode, onArea, onMarker])
  return { geography, drawing }
}

/** What is done with the map: another span, a picture, other boundaries. */
function MapTools({
  span,
  spans,
  slide,
  children,
}: Pick<MapQuestion, 'span' | 'spans'> & { slide: (span: Span) => void; children: ReactNode }) {
  const mayReplace = useMay('boundary.manage')
  return (
    <div className={`${classes.tools} no-print`}>
      <SpanSlider span={span} spans={spans} onChange={slide} />
      {children}
      {mayReplace && (
        <LinkButton variant="subtle" place={{ to: '/admin/batas-wilayah' }}>
          Ganti batas wilayah
        </LinkButton>
      )}
    </div>
  )
}

/** The span that is looked at: at once the one that is slid to, and a moment later the address says so too. */
function useSliding(named: Span, onChange: Props['onChange']) {
  const [slid, setSlid] = useState({ span: named, from: named })
  const router = useRouter()
  const [later] = useDelay(settling)
  const writeSoon = (span: Span) =>
    later(() => {
      // Another page may be on its way: its address is not to be written over.
      if (router.state.status === 'pending') writeSoon(span)
      else onChange({ periode: span }, { replace: true })
    })
  const slide = useSteady((span: Span) => {
    setSlid({ span, from: named })
    writeSoon(span)
  })
  return { span: slid.from === named ? slid.span : named, slide }
}

/** The same function at every drawing, which calls the newest one. */
function useSteady<Arguments extends unknown[]>(work: (...given: Arguments) => void) {
  const newest = useRef(work)
  useEffect(() => {
    newest.current = work
  })
  return useCallback((...given: Arguments) => newest.current(...given), [])
}

/** The region whose figures are shown. */
function placeName(
  { region, province }: MapQuestion,
  shown: readonly ShownArea[],
  names: ReadonlyMap<string, string>,
): string {
  if (province === null) return 'Indonesia'
  return shown.find(({ code }) => code === region)?.name ?? names.get(province) ?? province
}

/** What a picture of the map says below its title: where, when, which facilities, and what it rests on. */
function pictureLines(
  question: MapQuestion,
  shown: readonly ShownArea[],
  names: ReadonlyMap<string, string>,
): string[] {
  const { figure, province, regency, span, type, mode } = question
  const own = regency === null ? undefined : shown.find(({ code }) => code === regency)
  const around = own && province !== null ? [names.get(province) ?? province] : []
  return [
    [
      [placeName(question, shown, names), ...around].join(', '),
      spanText(span),
      ...(type === undefined ? [] : [facilityTypeLabel(type)]),
      modeWords[mode].toLowerCase(),
    ].join(' · '),
    own ? `${figure.label} ${own.name}: ${wordsOfArea(figure, own, mode)}` : baseOfAreas(figure, shown, mode),
  ]
}

/** The region around this one. */
function upFrom(
  { province, regency }: MapQuestion,
  names: ReadonlyMap<string, string>,
  placeOf: Props['placeOf'],
): { place: Place; label: string } | null {
  if (province === null) return null
  if (regency === null) return { place: placeOf({ provinsi: undefined }), label: 'Indonesia' }
  return { place: placeOf({ provinsi: province, kota: undefined }), label: names.get(province) ?? 'Provinsi' }
}

const wholeCountry: MapSearch = { provinsi: undefined, kota: undefined, fasyankes: undefined }
const oneRegion = (code: string): MapSearch =>
  code.length === 2
    ? { provinsi: code, kota: undefined, fasyankes: undefined }
    : { kota: code, provinsi: undefined, fasyankes: undefined }

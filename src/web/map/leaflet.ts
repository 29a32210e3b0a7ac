import L from 'leaflet'
import Supercluster, { type ClusterProperties } from 'supercluster'

import { numberText } from '#domain/words.ts'

import type { Area, Box } from './geography.ts'
import { canvasFill, type Paint } from './paint.ts'

import 'leaflet/dist/leaflet.css'

/** A place on the map; places near each other are drawn as one, with their number. */
type MapMarker = { id: number; name: string; latitude: number; longitude: number; colour: string }

export type MapDrawing = {
  /** What can be chosen. */
  areas: readonly Area[]
  /** What only helps to see where that lies. */
  backdrop: readonly Area[]
  /** By code of the area. */
  paintOf: (code: string) => Paint
  /** What the tooltip of an area says: its name, and a line below it. */
  wordsOf: (code: string) => readonly [name: string, line: string]
  selected: string | null
  /** Who drew the boundaries. */
  source: string
  markers: readonly MapMarker[]
  /** The marker that is looked at: a ring, which no cluster hides. */
  chosen?: number | null
  onArea: (code: string) => void
  onMarker: (id: number) => void
}
export type OpenMap = {
  draw: (drawing: MapDrawing) => void
  /** Shows a part of the world. */
  show: (box: Box) => void
  end: () => void
}

const borders = { idle: '#ffffff', chosen: '#17242b' } as const

/** Higher than the country: a high map whose foot is covered shows it above the middle. */
const world = L.latLngBounds([-55, 78], [50, 158])
/** Leaflet glides to what is near unless it is told not to, also where `zoomAnimation` is off. */
const atOnce = { animate: false } as const

/** Opens a map without tiles, drawn on a canvas: it fetches nothing. */
export function openMap(element: HTMLElement): OpenMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    renderer: L.canvas({ padding: 0.3 }),
    zoomControl: false,
    // Fine enough that a region fills the map.
    zoomSnap: 0.1,
    wheelPxPerZoomLevel: 120,
    // The whole country on the narrowest screen.
    minZoom: 3,
    maxZoom: 14,
    maxBounds: world,
    // The element is watched below. Leaflet would watch the window, and settle a moment later on a map that may be gone.
    trackResize: false,
    // Who asked for less movement gets none.
    zoomAnimation: !isStill,
  })
  map.attributionControl.setPrefix(false)
  // The country begins high in the west and low in the east: on a phone the east has room.
  const position = element.clientWidth < 480 ? 'topright' : 'topleft'
  L.control.zoom({ position, zoomInTitle: 'Perbesar peta', zoomOutTitle: 'Perkecil peta' }).addTo(map)
  map.setView([-2.3, 118], 4.5)
  const nameSource = sourceLine(map)
  const drawAreas = areaLayer(map)
  const drawPlaces = placeLayer(map)
  let focus: Box | null = null
  const touched = () => (focus = null)
  for (const event of ['pointerdown', 'wheel', 'keydown']) element.addEventListener(event, touched)
  function fit({ west, south, east, north }: Box, movement: L.ZoomPanOptions) {
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      {
        // Beside the buttons, where there is room for both.
        paddingTopLeft: [Math.max(16, Math.min(64, element.clientWidth * 0.08)), 16],
        paddingBottomRight: [16, 16 + coveredFoot(element)],
        ...movement,
      },
    )
  }
  // What is around the map comes later than the map: until a person looks elsewhere it is fitted again.
  const watcher = new ResizeObserver(() => {
    // On paper it stays as large as it is drawn.
    element.style.setProperty('--drawn-width', String(element.clientWidth))
    element.style.setProperty('--drawn-height', String(element.clientHeight))
    if (!focus) {
      map.invalidateSize()
      return
    }
    // Bounds that are kept at every step would start glides, and those would carry the fitted map away.
    map.setMaxBounds()
    map.invalidateSize({ pan: false })
    fit(focus, atOnce)
    map.setMaxBounds(world)
  })
  watcher.observe(element)
  return {
    draw: (drawing) => {
      nameSource(drawing.source)
      drawAreas(drawing)
      drawPlaces(drawing)
    },
    show: (box) => {
      focus = box
      fit(box, isStill ? atOnce : {})
    },
    end: () => {
      watcher.disconnect()
      // A glide ends by a timer, and remove() leaves it running: it would look for what is gone.
      Object.assign(map, { _animatingZoom: false })
      map.remove()
    },
  }
}

/** The line at the foot that says who drew the boundaries. */
function sourceLine(map: L.Map): (source: string) => void {
  let named = ''
  return (source) => {
    // As text: somebody has typed it.
    const line = document.createElement('span')
    line.textContent = `Batas wilayah: ${source}`
    map.attributionControl.removeAttribution(named)
    named = line.outerHTML
    map.attributionControl.addAttribution(named)
  }
}

/** Pixels at the foot of the map below what is pulled up over it: the style lifts the line of sources above them. */
function coveredFoot(element: HTMLElement): number {
  const foot = element.querySelector('.leaflet-bottom')
  return foot ? Number.parseFloat(getComputedStyle(foot).bottom) || 0 : 0
}

/** The areas: their shapes are made once, their colours change with every drawing. */
function areaLayer(map: L.Map): (drawing: MapDrawing) => void {
  const backdrop = L.layerGroup().addTo(map)
  const regions = L.layerGroup().addTo(map)
  const shapes = new Map<string, L.Polygon>()
  let drawn: MapDrawing | null = null

  function addShape({ code, polygons }: Area) {
    const shape = L.polygon(latLngsOf(polygons), { weight: 0.8, smoothFactor: 0.6 })
    shape.on('click', () => drawn?.onArea(code))
    shape.on('mouseover', () => shape.setStyle({ weight: 2, color: borders.chosen }).bringToFront())
    shape.on('mouseout', () => colour(code, shape))
    shape.bindTooltip(() => tooltipOf(drawn?.wordsOf(code) ?? ['', '']), { sticky: true, opacity: 1 })
    shapes.set(code, shape)
    regions.addLayer(shape)
  }
  function addBackdrop({ polygons }: Area) {
    const look = { weight: 0.8, color: '#c5d1d6', fillColor: '#f1f4f5', fillOpacity: 1 }
    backdrop.addLayer(L.polygon(latLngsOf(polygons), { interactive: false, ...look }))
  }
  function colour(code: string, shape: L.Polygon) {
    const isChosen = code === drawn?.selected
    shape.setStyle({
      color: isChosen ? borders.chosen : borders.idle,
      weight: isChosen ? 2.5 : 0.8,
      // Safe: the canvas is given it as it is, and takes patterns too.
      fillColor: (drawn ? canvasFill(drawn.paintOf(code)) : '') as string,
      fillOpacity: 1,
    })
    if (isChosen) shape.bringToFront()
  }
  return (drawing) => {
    const before = drawn
    drawn = drawing
    if (before?.backdrop !== drawing.backdrop) {
      backdrop.clearLayers()
      drawing.backdrop.forEach(addBackdrop)
    }
    if (before?.areas !== drawing.areas) {
      regions.clearLayers()
      shapes.clear()
      drawing.areas.forEach(addShape)
    }
    for (const [code, shape] of shapes) colour(code, shape)
  }
}

/** The places, drawn for the part of the world that is seen, and again when that changes. */
function placeLayer(map: L.Map): (drawing: MapDrawing) => void {
  // Above the areas, which are brought to the front one by one; a second canvas would keep the mouse from them.
  map.createPane('places').style.zIndex = '450'
  const renderer = L.svg({ pane: 'places', padding: 0.3 })
  const places = L.layerGroup().addTo(map)
  let drawn: MapDrawing | null = null
  let index: Supercluster<{ marker: MapMarker }> | null = null

  function clusterAt(at: L.LatLngTuple, { cluster_id, point_count }: ClusterProperties) {
    const size = 26 + Math.min(22, Math.round(Math.sqrt(point_count) * 2))
    const count = document.createElement('span')
    count.textContent = numberText(point_count)
    const icon = L.divIcon({ html: count, className: 'map-cluster', iconSize: [size, size] })
    const title = `${numberText(point_count)} fasyankes; perbesar`
    const open = () => map.setView(at, Math.min(14, index?.getClusterExpansionZoom(cluster_id) ?? 14))
    // One beside what is seen would move the map as it takes the focus, and be drawn again without it.
    const keyboard = map.getBounds().contains(at)
    const cluster = L.marker(at, { icon, title, keyboard, autoPanOnFocus: false }).on('click', open)
    // The library makes it a button, but one that no key presses and that is named by its number alone.
    cluster.on('add', () => cluster.getElement()?.setAttribute('aria-label', title))
    return cluster.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
      originalEvent.preventDefault()
      open()
      // It goes with the part of the world that was seen.
      map.getContainer().focus({ preventScroll: true })
    })
  }
  function markerAt(at: L.LatLngTuple, { id, name, colour }: MapMarker) {
    const look = { radius: 6, weight: 1.5, color: '#ffffff', fillColor: colour, fillOpacity: 1 }
    return L.circleMarker(at, { renderer, ...look })
      .bindTooltip(tooltipOf([name, '']), { opacity: 1 })
      .on('click', (event) => {
        L.DomEvent.stopPropagation(event)
        drawn?.onMarker(id)
      })
  }
  function ringAround({ latitude, longitude, colour }: MapMarker) {
    const dot = document.createElement('span')
    dot.style.background = colour
    const icon = L.divIcon({ html: dot, className: 'map-chosen', iconSize: [28, 28] })
    const look = { icon, interactive: false, keyboard: false, alt: '', zIndexOffset: 1000 }
    return L.marker([latitude, longitude], look)
  }
  function redraw() {
    places.clearLayers()
    if (!index) return
    const chosen = drawn?.markers.find(({ id }) => id === drawn?.chosen)
    if (chosen) places.addLayer(ringAround(chosen))
    const seen = map.getBounds().pad(0.1)
    const box = [seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()] as const
    for (const { geometry, properties } of index.getClusters([...box], Math.floor(map.getZoom()))) {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const at: L.LatLngTuple = [latitude, longitude]
      places.addLayer('cluster' in properties ? clusterAt(at, properties) : markerAt(at, properties.marker))
    }
  }
  map.on('moveend', redraw)
  return (drawing) => {
    const before = drawn
    drawn = drawing
    const isSame = before?.markers === drawing.markers
    if (isSame && before.chosen === drawing.chosen) return
    if (!isSame) index = drawing.markers.length > 0 ? clustersOf(drawing.markers) : null
    redraw()
  }
}

const latLngsOf = (polygons: Area['polygons']): L.LatLngTuple[][][] =>
  polygons.map((rings) => rings.map((ring) => ring.map(([x = 0, y = 0]): L.LatLngTuple => [y, x])))

/** Clusters at least 60 pixels apart, so that each can be hit: the library counts twice the pixels of the screen. */
function clustersOf(markers: readonly MapMarker[]): Supercluster<{ marker: MapMarker }> {
  const index = new Supercluster<{ marker: MapMarker }>({ radius: 120, maxZoom: 12 })
  return index.load(
    markers.map((marker) => ({
      type: 'Feature',
      properties: { marker },
      geometry: { type: 'Point', coordinates: [marker.longitude, marker.latitude] },
    })),
  )
}

/** As elements: nothing that was typed anywhere becomes part of the page. */
function tooltipOf([name, line]: readonly [name: string, line: string]): HTMLElement {
  const box = document.createElement('div')
  const head = document.createElement('strong')
  head.textContent = name
  box.append(head)
  if (line) {
    const below = document.createElement('div')
    below.textContent = line
    box.append(below)
  }
  return box
}

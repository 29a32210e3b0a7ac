import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** One hue. #00b4cc (5) leads large areas and accents; #007a8a (7) carries text and filled buttons: 5.06 : 1 on white. */
const brand: MantineColorsTuple = [
  '#e8f8fa',
  '#cfeff4',
  '#a0e0e9',
  '#66cfdd',
  '#2cc0d3',
  '#00b4cc',
  '#0097ab',
  '#007a8a',
  '#00646f',
  '#004b54',
]
/** Text and lines, a little of the brand's hue in them. */
const gray: MantineColorsTuple = [
  '#f6f9fa',
  '#eef3f5',
  '#e2eaed',
  '#d0dbdf',
  '#b0bfc5',
  '#8798a0',
  '#5d6f78',
  '#45555e',
  '#2d3b43',
  '#17242b',
]

/** What Mantine's parts are drawn with; what CSS needs beyond it stands in app.css. */
export const theme = createTheme({
  colors: { brand, gray },
  primaryColor: 'brand',
  primaryShade: 7,
  black: '#17242b',
  fontFamily: "'Plus Jakarta Sans Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  defaultRadius: 'sm',
  /** 600, 768, 992, 1200 and 1408 px; the first is where the interface becomes a phone's. */
  breakpoints: { xs: '37.5em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/** The pages of the facilities' administration: they come together. */
export { MergePage } from './merge-page.tsx'
export { MovePage } from './move-page.tsx'
export { NewPlacePage } from './place-form.tsx'
export { PlacePage } from './place-page.tsx'
export { PlacesPage } from './places-page.tsx'

import { useConfiguration } from '../api/configuration.ts'
import { PlaceLink } from '../ui/places.tsx'

import classes from './footer.module.css'

/** The version, who made it, and who supported it. */
export function Footer() {
  const configuration = useConfiguration()
  return (
    <footer className={classes.footer}>
      {configuration && (
        <>
          <span>
            {configuration.name} {configuration.version}
          </span>
          <span>Dikembangkan oleh {configuration.partner}</span>
          <span>Didukung oleh {configuration.who_office}</span>
          <PlaceLink place={{ to: '/privasi' }} className={classes.link}>
            Privasi
          </PlaceLink>
        </>
      )}
    </footer>
  )
}

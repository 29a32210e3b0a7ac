import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { sessionQuery } from '../api/session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'

import classes from './public-layout.module.css'

const entries = [
  { to: '/welcome', label: 'Beranda' },
  { to: '/public/document', label: 'Dokumen' },
  { to: '/public/about', label: 'Tentang' },
  { to: '/public/guide', label: 'Panduan' },
] as const

/** The dress of the pages that need no account. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { data: me } = useQuery(sessionQuery)
  return (
    <div className={classes.layout}>
      <SkipLink to="isi">Langsung ke isi</SkipLink>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to="/welcome" className={classes.brand}>
            <Brand />
            <span className="unseen">, beranda</span>
          </Link>
          {!me && (
            <nav aria-label="Menu utama" className={classes.menu}>
              {entries.map(({ to, label }) => (
                <Link key={to} to={to} className={classes.link}>
                  {label}
                </Link>
              ))}
            </nav>
          )}
          {me ? (
            <LinkButton place={{ to: '/home' }} iconAfter="forward">
              Halaman saya
            </LinkButton>
          ) : (
            <LinkButton place={{ to: '/welcome', search: { masuk: true } }}>Masuk</LinkButton>
          )}
        </div>
      </header>
      <main id="isi" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

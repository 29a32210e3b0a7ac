import { useConfiguration } from '../api/configuration.ts'

import classes from './brand.module.css'

/** The mark: a drop with a pulse. */
export function BrandMark() {
  return (
    <svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true" className={classes.mark}>
      <rect width="32" height="32" rx="9" fill="#00b4cc" />
      <path
        d="M16 5.500c4.800 5.300 7.200 9.200 7.200 12.400a7.200 7.200 0 0 1-14.400 0c0-3.200 2.400-7.100 7.200-12.400Z"
        fill="#fff"
      />
      <path
        d="M11.800 18.800h2.300l1.300-3 1.800 5 1.200-2h1.700"
        fill="none"
        stroke="#007a8a"
        strokeWidth="1.700"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The mark with the product's name, and below it what the name means. */
export function Brand({ line = 'Limbah & kesehatan lingkungan' }: { line?: string | null }) {
  const name = useConfiguration()?.name ?? 'SILIKA'
  return (
    <span className={classes.brand}>
      <BrandMark />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {line && <span className={classes.line}>{line}</span>}
      </span>
    </span>
  )
}

import classes from './welcome-page.module.css'

/** Drawn, not fetched: a report on its way between hills, a drop and a sun. Decoration only. */
export function HeroPicture() {
  return (
    <svg viewBox="0 0 460 380" className={classes.picture} aria-hidden="true">
      <circle cx="338" cy="98" r="62" fill="#7fdbe8" />
      <path d="M0 300c70-66 128-74 196-36 62-58 148-74 264-8v124H0Z" fill="#3cc6d8" />
      <path d="M0 336c88-48 170-46 246-12 74-36 140-40 214-10v66H0Z" fill="#0097ab" />
      <g>
        <rect x="104" y="58" width="212" height="258" rx="18" fill="#fff" />
        <rect x="166" y="44" width="88" height="30" rx="15" fill="#004b54" />
        <rect x="132" y="104" width="96" height="12" rx="6" fill="#004b54" />
        <g fill="#dcebee">
          <rect x="132" y="134" width="156" height="10" rx="5" />
          <rect x="168" y="178" width="112" height="10" rx="5" />
          <rect x="168" y="216" width="84" height="10" rx="5" />
          <rect x="168" y="254" width="100" height="10" rx="5" />
        </g>
        <g fill="none" stroke="#00b4cc" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
          <path d="m134 184 7 7 13-14M134 222l7 7 13-14" />
        </g>
        <rect x="133" y="248" width="22" height="22" rx="7" fill="none" stroke="#b0bfc5" strokeWidth="4" />
      </g>
      <g>
        <circle cx="322" cy="262" r="50" fill="#004b54" />
        <path d="M322 230c17 19 26 32 26 44a26 26 0 0 1-52 0c0-12 9-25 26-44Z" fill="#fff" />
        <path
          d="M306 276h9l5-11 7 19 5-8h7"
          fill="none"
          stroke="#00869a"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}

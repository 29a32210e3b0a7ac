import type { Difference } from '#forms/answers/differences.ts'

/** What an answer kept on this device differs in, one line each, folded. */
export function KeptDifferences({ differences }: { differences: readonly Difference[] }) {
  return (
    <details>
      <summary>{differences.length} isian berbeda</summary>
      <ul className="bullets">
        {differences.map(({ name, label, before, after }) => (
          <li key={name}>
            {label}: {before} → {after}
          </li>
        ))}
      </ul>
    </details>
  )
}

import { yesNoWords } from '#forms/kinds/yes-no.ts'

import type { InputKind } from './input.ts'
import { Segments } from './segments.tsx'

import style from './input.module.css'

export const yesNo: InputKind<'yesNo'> = {
  wrap: (_field, compact) => (compact ? 'label' : 'group'),
  Input: ({ id, value, onChange, isInvalid, describedBy, name, compact }) =>
    compact ? (
      <select
        id={id}
        className={`${style.input} ${style.compact}`}
        value={typeof value === 'string' ? value : ''}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        aria-label={name}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Pilih…</option>
        {Object.entries(yesNoWords).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    ) : (
      <Segments id={id} options={yesNoWords} value={value} onChange={onChange} />
    ),
}

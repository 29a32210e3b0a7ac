import { moved } from '#domain/moved.ts'
import { withSection } from '#forms/building/edit.ts'

import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { MoveButtons } from '../../ui/order.tsx'
import type { EditorProps } from './acts.ts'
import { EditorHead, faultAt, OtherFaults } from './editor-parts.tsx'
import { formItself } from './outline.tsx'

/** A section: its words, its place, and its end once it is empty. */
export function SectionEditor({ form, id, faults, acts }: EditorProps & { id: string }) {
  const place = form.sections.findIndex((section) => section.id === id)
  const section = form.sections[place]
  if (!section) return null
  const count = Object.keys(section.fields).length
  return (
    <>
      <EditorHead title="Bagian">
        <MoveButtons
          key={id}
          name="bagian ini"
          place={place}
          count={form.sections.length}
          onMove={(to) => acts.change((now) => ({ ...now, sections: moved(now.sections, place, to) }))}
        />
      </EditorHead>
      <OtherFaults faults={faults} />
      <TextField
        label="Judul bagian"
        required
        maxLength={200}
        value={section.title}
        error={faultAt(faults, 'title')}
        onChange={({ currentTarget: { value } }) =>
          acts.change((now) => withSection(now, id, { title: value }), `section:${id} title`)
        }
      />
      <TextAreaField
        label="Keterangan bagian"
        maxLength={2000}
        rows={3}
        value={section.description ?? ''}
        error={faultAt(faults, 'description')}
        onChange={({ currentTarget: { value } }) =>
          acts.change((now) => withSection(now, id, { description: value }), `section:${id} description`)
        }
      />
      <div>
        <Button
          variant="default"
          danger
          disabled={count > 0 || form.sections.length === 1}
          onClick={() => {
            acts.change((now) => ({ ...now, sections: now.sections.filter((each) => each.id !== id) }))
            acts.choose(formItself)
          }}
        >
          Hapus bagian
        </Button>
        {count > 0 && <p className="small flat">Pindahkan atau pensiunkan {count} pertanyaannya dahulu.</p>}
      </div>
    </>
  )
}

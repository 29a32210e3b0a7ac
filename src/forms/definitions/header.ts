/** The questions that open and close every monthly form. */
export const reporterSection = {
  id: 'pelapor',
  title: 'Pelapor',
  fields: {
    reporter_name: { kind: 'text', label: 'Nama petugas pelapor', min: 3, max: 100, carry: true },
    reporter_position: { kind: 'text', label: 'Jabatan petugas', min: 3, max: 100, carry: true },
    reporter_phone: { kind: 'phone', label: 'Nomor telepon/WhatsApp', carry: true },
  },
} as const

export const yesPartlyNo = { ya: 'Ya', sebagian: 'Sebagian', tidak: 'Tidak' } as const

export const dataSource = {
  kind: 'choice',
  label: 'Sumber data',
  options: { timbang_manual: 'Timbang manual', me_smile: 'ME-SMILE', perkiraan: 'Perkiraan' },
  carry: true,
} as const

export const closingSection = {
  id: 'pernyataan',
  title: 'Bukti dan pernyataan',
  fields: {
    soft_check_notes: {
      kind: 'text',
      label: 'Penjelasan data tidak lazim',
      hint: 'Jelaskan peringatan yang muncul pada isian Anda.',
      min: 10,
      max: 1000,
      multiline: true,
      when: { findings: 'soft' },
    },
    attachments: {
      kind: 'file',
      label: 'Bukti dukung',
      types: ['pdf', 'jpg', 'png', 'xlsx'],
      maxMegabytes: 5,
      maxFiles: 10,
      optional: true,
    },
    declaration: { kind: 'statement', label: 'Saya menyatakan data ini benar' },
  },
} as const

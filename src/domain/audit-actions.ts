import { type Transition, transitions } from './report-status.ts'

/** What an act of the audit is about; its id stands beside it. */
export type AuditSubject =
  | 'account'
  | 'facility'
  | 'office'
  | 'report'
  | 'self-assessment'
  | 'file'
  | 'form'
  | 'savedView'
  | 'figure_quote'
  | 'boundarySet'
  | 'hazard-level'
  | 'regency'
  | 'programKey'
  | 'announcement'
  | 'call'
  | 'import'
  | 'content'
  | 'document'

type Act = { subject: AuditSubject; words: string }

// Safe: the keys are those of the table of transitions, whose words are the history's.
const ofReports = Object.fromEntries(
  Object.entries(transitions).map(([name, { done }]) => [
    `report.${name}`,
    { subject: 'report', words: `Formulir: ${done.toLowerCase()}` },
  ]),
) as Record<`report.${Transition}`, { subject: 'report'; words: string }>

/** Every act that the audit knows, what it is about, and its words. `recordAudit` takes no other. */
export const auditActions = {
  signIn: { subject: 'account', words: 'Masuk' },
  signInFailed: { subject: 'account', words: 'Gagal masuk' },
  signInRefused: { subject: 'account', words: 'Ditolak masuk: akun nonaktif' },
  ssoFailed: { subject: 'account', words: 'Gagal masuk dengan SSO' },
  signOut: { subject: 'account', words: 'Keluar' },
  secondFactorFailed: { subject: 'account', words: 'Gagal verifikasi dua langkah' },
  authenticatorAdded: { subject: 'account', words: 'Aplikasi kode ditambahkan' },
  authenticatorRemoved: { subject: 'account', words: 'Aplikasi kode dihapus' },
  passkeyAdded: { subject: 'account', words: 'Kunci sandi ditambahkan' },
  passkeyRenamed: { subject: 'account', words: 'Kunci sandi diberi nama lain' },
  passkeyRemoved: { subject: 'account', words: 'Kunci sandi dihapus' },
  recoveryCodesMade: { subject: 'account', words: 'Kode pemulihan dibuat' },
  secondFactorOff: { subject: 'account', words: 'Verifikasi dua langkah dimatikan' },
  secondFactorReset: { subject: 'account', words: 'Verifikasi dua langkah dilepas oleh pengelola akun' },
  presenceProved: { subject: 'account', words: 'Membuktikan diri lagi' },
  presenceFailed: { subject: 'account', words: 'Gagal membuktikan diri' },
  sessionEnded: { subject: 'account', words: 'Satu sesi diakhiri' },
  otherSessionsEnded: { subject: 'account', words: 'Sesi lain diakhiri' },
  passwordMistaken: { subject: 'account', words: 'Kata sandi lama salah' },
  passwordChanged: { subject: 'account', words: 'Kata sandi diubah' },
  passwordLinkAsked: { subject: 'account', words: 'Tautan kata sandi diminta' },
  passwordSet: { subject: 'account', words: 'Kata sandi diatur dengan tautan atau kode' },
  accountCreated: { subject: 'account', words: 'Akun dibuat' },
  accountChanged: { subject: 'account', words: 'Akun diubah' },
  accountActivated: { subject: 'account', words: 'Akun diaktifkan' },
  accountDeactivated: { subject: 'account', words: 'Akun dinonaktifkan' },
  accountUnlocked: { subject: 'account', words: 'Kunci masuk dibuka' },
  viewBegun: { subject: 'account', words: 'Administrator mulai melihat sebagai akun ini' },
  viewEnded: { subject: 'account', words: 'Administrator selesai melihat sebagai akun ini' },
  practiceBegun: { subject: 'account', words: 'Mode latihan dimulai' },
  practiceEnded: { subject: 'account', words: 'Mode latihan diakhiri' },
  accountDeleted: { subject: 'account', words: 'Akun dihapus' },
  accountForgotten: { subject: 'account', words: 'Data pribadi akun lama dihapus' },
  ownDataDownloaded: { subject: 'account', words: 'Data pribadi sendiri diunduh' },
  accountsDownloaded: { subject: 'account', words: 'Daftar akun diunduh' },
  importRun: { subject: 'import', words: 'Impor dijalankan' },
  linkSent: { subject: 'account', words: 'Tautan kata sandi dikirim' },
  codeMade: { subject: 'account', words: 'Kode aktivasi dibuat' },
  profileChanged: { subject: 'account', words: 'Profil diubah' },
  photoChanged: { subject: 'account', words: 'Foto profil diubah' },
  mailPreferenceChanged: { subject: 'account', words: 'Surel ringkasan harian diatur' },
  facilityChanged: { subject: 'facility', words: 'Data fasyankes diubah' },
  facilityCreated: { subject: 'facility', words: 'Fasyankes dibuat' },
  facilityClosed: { subject: 'facility', words: 'Fasyankes ditutup' },
  facilityReopened: { subject: 'facility', words: 'Fasyankes dibuka kembali' },
  facilityMoved: { subject: 'facility', words: 'Fasyankes dipindahkan ke wilayah lain' },
  facilityMerged: { subject: 'facility', words: 'Fasyankes digabung' },
  formBegun: { subject: 'form', words: 'Formulir baru dibuat' },
  formDraftOpened: { subject: 'form', words: 'Draf formulir dibuka' },
  formDraftDropped: { subject: 'form', words: 'Draf formulir dibuang' },
  formTried: { subject: 'form', words: 'Draf formulir diuji dengan laporan' },
  formPublished: { subject: 'form', words: 'Versi formulir terbit' },
  formWithdrawn: { subject: 'form', words: 'Versi formulir ditarik kembali' },
  formClosed: { subject: 'form', words: 'Masa pengisian formulir diubah' },
  formDeadlines: { subject: 'form', words: 'Batas waktu laporan diubah' },
  officeCreated: { subject: 'office', words: 'Dinas dibuat' },
  officeChanged: { subject: 'office', words: 'Data dinas diubah' },
  officeRemoved: { subject: 'office', words: 'Dinas dihapus' },
  ...ofReports,
  'report.remind': { subject: 'facility', words: 'Fasyankes diingatkan untuk mengirim' },
  'report.uploadDevices': { subject: 'report', words: 'Daftar alat diunggah' },
  'report.importMeSmile': { subject: 'report', words: 'Angka ME-SMILE diambil' },
  'self-assessment.saveQuick': { subject: 'self-assessment', words: 'Penilaian cepat disimpan' },
  'self-assessment.send': { subject: 'self-assessment', words: 'Penilaian mandiri dikirim' },
  'self-assessment.reopen': { subject: 'self-assessment', words: 'Penilaian mandiri dibuka kembali' },
  'hazard-level.import': { subject: 'hazard-level', words: 'Tingkat bahaya diimpor' },
  fileDangerous: { subject: 'file', words: 'Berkas berbahaya ditemukan pemeriksa virus' },
  fileUploaded: { subject: 'file', words: 'Berkas diunggah' },
  reportsDownloaded: { subject: 'form', words: 'Laporan diunduh' },
  viewSaved: { subject: 'savedView', words: 'Tampilan disimpan' },
  viewChanged: { subject: 'savedView', words: 'Tampilan diubah' },
  viewRemoved: { subject: 'savedView', words: 'Tampilan dihapus' },
  'figure.quote': { subject: 'figure_quote', words: 'Angka dikutip' },
  'quality.request': { subject: 'regency', words: 'Pemeriksaan data diminta' },
  boundariesUploaded: { subject: 'boundarySet', words: 'Batas wilayah diunggah' },
  boundariesTaken: { subject: 'boundarySet', words: 'Batas wilayah dipakai' },
  boundariesRestored: { subject: 'boundarySet', words: 'Batas wilayah bawaan dipakai' },
  programKeyCreated: { subject: 'programKey', words: 'Kunci program dibuat' },
  programKeyRevoked: { subject: 'programKey', words: 'Kunci program dicabut' },
  announcementCreated: { subject: 'announcement', words: 'Pengumuman dibuat' },
  announcementChanged: { subject: 'announcement', words: 'Pengumuman diubah' },
  announcementReleased: { subject: 'announcement', words: 'Pengumuman ditayangkan' },
  announcementWithdrawn: { subject: 'announcement', words: 'Pengumuman ditarik' },
  announcementRemoved: { subject: 'announcement', words: 'Draf pengumuman dihapus' },
  contentCreated: { subject: 'content', words: 'Teks dibuat' },
  contentSaved: { subject: 'content', words: 'Draf teks disimpan' },
  contentPublished: { subject: 'content', words: 'Teks diterbitkan' },
  contentWithdrawn: { subject: 'content', words: 'Teks ditarik dari pembaca' },
  contentRemoved: { subject: 'content', words: 'Teks dihapus' },
  contentRestored: { subject: 'content', words: 'Teks dipulihkan dari riwayat' },
  contentsOrdered: { subject: 'content', words: 'Urutan teks diubah' },
  documentCreated: { subject: 'document', words: 'Dokumen dibuat' },
  documentChanged: { subject: 'document', words: 'Dokumen diubah' },
  documentPublished: { subject: 'document', words: 'Dokumen diterbitkan' },
  documentWithdrawn: { subject: 'document', words: 'Dokumen ditarik' },
  documentVersionAdded: { subject: 'document', words: 'Versi baru dokumen diunggah' },
  documentVersionRestored: { subject: 'document', words: 'Versi lama dokumen dipulihkan' },
  documentRemoved: { subject: 'document', words: 'Dokumen dihapus' },
  refused: { subject: 'call', words: 'Permintaan ditolak' },
} as const satisfies Record<string, Act>
export type AuditAction = keyof typeof auditActions

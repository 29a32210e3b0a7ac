import { readHazardInstrument, readImpactLevels, saveHazardInstrument } from './hazard-instrument.ts'
import { importHazardLevels, listHazardLevels, uploadHazardLevels } from './hazard-levels.ts'
import {
  readCapacityInstrument,
  readVulnerabilityInstrument,
  saveCapacityInstrument,
  saveVulnerabilityInstrument,
} from './linked-instruments.ts'
import { listCapacityReports, listHazardReports, listVulnerabilityReports } from './part-reports.ts'
import {
  listCapacityQuestions,
  listGeneralVulnerability,
  listHazardItems,
  listImpactItems,
  listQuickQuestions,
  listSpecialVulnerability,
} from './questions.ts'
import {
  readCapacityQuick,
  readHazardQuick,
  readVulnerabilityQuick,
  saveCapacityQuick,
  saveHazardQuick,
  saveVulnerabilityQuick,
} from './quick.ts'
import { listFacilityResults, listRegionResults } from './regions.ts'
import { exportAssessment, listAssessmentHistory, readResult, reopenAssessment } from './results.ts'

/** The self-assessment of climate resilience (CRESHCF): every call of it. */
export const selfAssessmentEndpoints = {
  listQuickQuestions,
  listHazardItems,
  listImpactItems,
  listGeneralVulnerability,
  listSpecialVulnerability,
  listCapacityQuestions,
  readHazardQuick,
  saveHazardQuick,
  readVulnerabilityQuick,
  saveVulnerabilityQuick,
  readCapacityQuick,
  saveCapacityQuick,
  saveHazardInstrument,
  readHazardInstrument,
  readImpactLevels,
  saveVulnerabilityInstrument,
  readVulnerabilityInstrument,
  saveCapacityInstrument,
  readCapacityInstrument,
  listHazardReports,
  listVulnerabilityReports,
  listCapacityReports,
  readResult,
  exportAssessment,
  listAssessmentHistory,
  reopenAssessment,
  listRegionResults,
  listFacilityResults,
  listHazardLevels,
  importHazardLevels,
  uploadHazardLevels,
}

import type { Generated, GeneratedAlways } from 'kysely'

import type { Quote } from '#contract/quotes.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { FigureMode } from '#indicators/figure.ts'
import type { FindingDetail } from '#indicators/quality-rules.ts'

import type { Json } from './json.ts'

/** The tables of figures of regions and of what is wrong with reports; `_summary` tables of forms stand beside them. */
export type FigureTables = {
  /** The reports that facilities owe, with region and type of the month's last day; the form 'fasyankes' stands for being there. */
  duty: {
    form: string
    month: string
    facility_id: number
    regency_code: string
    facility_type: string
  }
  /** What has changed since the summaries were counted; triggers fill it. */
  summary_dirty: {
    id: GeneratedAlways<number>
    form: string
    month: string
    facility_id: number
    regency_code: string
    facility_type: string
    at: Generated<Date>
  }
  /** How a form was reported: a row for each span, region and type. Each form's `_summary` stands beside it. */
  reporting_summary: {
    form: string
    span: string
    region_level: number
    region_code: string
    facility_type: string
    expected: number
    reported: number
    unowed: number
    on_time: number
    confirmed: number
    waiting: number
    revise: number
    changed_at: Date | null
    on_time_confirmed: Generated<number>
    facilities: Generated<number>
    facilities_confirmed: Generated<number>
  }
  /** How the facilities of a group spread over a figure of a month: smallest, quartiles, largest. */
  figure_spread: {
    figure: string
    month: string
    mode: FigureMode
    region_level: number
    region_code: string
    facility_group: string
    n: number
    least: number
    first_quartile: number
    median: number
    third_quartile: number
    most: number
  }
  /** Figures that somebody has quoted, as everyone was told them. */
  figure_quote: {
    code: string
    figure: string
    region_level: 0 | 1 | 2
    region_code: string
    span: string
    facility_type: FacilityType | null
    told: Json<QuotedTold>
    quoted_by: number
    quoted_at: Date
  }
  /** How often each kind of summary has been counted again. */
  figure_version: { kind: 'sums' | 'spread' | 'quality'; version: Generated<number> }
  /** Which months of a form have changed since their spread was counted. */
  spread_dirty: { form: string; month: string; at: Generated<Date> }
  /** The months that the rules of data quality look at; due while `seen_at` is not `touched_at`. */
  quality_month: {
    month: string
    touched_at: Date
    seen_at: Date | null
    counted_at: Date | null
  }
  /** What a rule of data quality finds; `report_id` is null where a report is owed and has not come. */
  quality_finding: {
    id: GeneratedAlways<number>
    month: string
    rule: string
    form: string
    facility_id: number
    report_id: number | null
    regency_code: string
    facility_type: FacilityType
    detail: Json<FindingDetail>
  }
  /** A city office is asked once a day to look at what a rule found in a month. */
  quality_request: {
    month: string
    rule: string
    regency_code: string
    day: string
    requested_at: Date
    requested_by: number
    findings: number
  }
  /** A question of the explorer, as its address has it, that a person keeps under a name. */
  saved_view: {
    code: string
    account_id: number
    name: string
    question: string
    created_at: Date
    updated_at: Date
  }
}

/** A quoted figure with its words and its region of that day. */
export type QuotedTold = Pick<Quote, 'figure' | 'region' | 'told'>

/** The view with what only box plots need, in a chunk of its own. */
import { BoxplotChart } from 'echarts/charts'
import { use as register } from 'echarts/core'

register(BoxplotChart)

export { ChartView, pictureWith } from './chart-view.tsx'

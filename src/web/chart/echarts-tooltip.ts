/** What only a pointer needs, in a chunk of its own. */
export { TooltipComponent } from 'echarts/components'
